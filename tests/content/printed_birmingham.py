"""What is printed on the components of Birmingham, copied from the fact sheet and not from the data."""

SLOTS = """
belper: cotton|manufacturer coal pottery
derby: cotton|brewery cotton|manufacturer iron
leek: cotton|manufacturer cotton|coal
stoke_on_trent: cotton|manufacturer pottery|iron manufacturer
stone: cotton|brewery manufacturer|coal
uttoxeter: manufacturer|brewery cotton|brewery
stafford: manufacturer|brewery pottery
burton_on_trent: manufacturer|coal brewery
cannock: manufacturer|coal coal
tamworth: cotton|coal cotton|coal
walsall: iron|manufacturer manufacturer|brewery
coalbrookdale: iron|brewery iron coal
wolverhampton: manufacturer manufacturer|coal
dudley: coal iron
kidderminster: cotton|coal cotton
worcester: cotton cotton
birmingham: cotton|manufacturer manufacturer iron manufacturer
nuneaton: manufacturer|brewery cotton|coal
coventry: pottery manufacturer|coal iron|manufacturer
redditch: manufacturer|coal iron
farm_north: brewery
farm_south: brewery
"""
"""Place: its slots."""

LINES = """
warrington-stoke_on_trent: any
stoke_on_trent-leek: any
leek-belper: rail
belper-derby: any
derby-nottingham: any
derby-uttoxeter: rail
derby-burton_on_trent: any
stoke_on_trent-stone: any
stone-uttoxeter: rail
stone-stafford: any
stone-burton_on_trent: any
stafford-cannock: any
cannock-farm_north: any
cannock-burton_on_trent: rail
cannock-wolverhampton: any
cannock-walsall: any
burton_on_trent-tamworth: any
burton_on_trent-walsall: canal
tamworth-walsall: rail
tamworth-nuneaton: any
tamworth-birmingham: any
walsall-wolverhampton: any
walsall-birmingham: any
wolverhampton-coalbrookdale: any
wolverhampton-dudley: any
coalbrookdale-shrewsbury: any
coalbrookdale-kidderminster: any
kidderminster-dudley: any
kidderminster-worcester-farm_south: any
dudley-birmingham: any
worcester-birmingham: any
worcester-gloucester: any
gloucester-redditch: any
redditch-oxford: any
redditch-birmingham: rail
birmingham-oxford: any
birmingham-coventry: any
birmingham-nuneaton: rail
nuneaton-coventry: rail
"""
"""Ends: in which era a link can be built."""

TILES = """
cotton-1: 3 x 12 0 0, beer 1, vp 5, income 5, worth 1, cubes 0, canal
cotton-2: 2 x 14 1 0, beer 1, vp 5, income 4, worth 2, cubes 0, any
cotton-3: 3 x 16 1 1, beer 1, vp 9, income 3, worth 1, cubes 0, any
cotton-4: 3 x 18 1 1, beer 1, vp 12, income 2, worth 1, cubes 0, any
manufacturer-1: 1 x 8 1 0, beer 1, vp 3, income 5, worth 2, cubes 0, canal
manufacturer-2: 2 x 10 0 1, beer 1, vp 5, income 1, worth 1, cubes 0, any
manufacturer-3: 1 x 12 2 0, beer 0, vp 4, income 4, worth 0, cubes 0, any
manufacturer-4: 1 x 8 0 1, beer 1, vp 3, income 6, worth 1, cubes 0, any
manufacturer-5: 2 x 16 1 0, beer 2, vp 8, income 2, worth 2, cubes 0, any
manufacturer-6: 1 x 20 0 0, beer 1, vp 7, income 6, worth 1, cubes 0, any
manufacturer-7: 1 x 16 1 1, beer 0, vp 9, income 4, worth 0, cubes 0, any
manufacturer-8: 2 x 20 0 2, beer 1, vp 11, income 1, worth 1, cubes 0, any
pottery-1: 1 x 17 0 1, beer 1, vp 10, income 5, worth 1, cubes 0, any, never developed
pottery-2: 1 x 0 1 0, beer 1, vp 1, income 1, worth 1, cubes 0, any
pottery-3: 1 x 22 2 0, beer 2, vp 11, income 5, worth 1, cubes 0, any, never developed
pottery-4: 1 x 0 1 0, beer 1, vp 1, income 1, worth 1, cubes 0, any
pottery-5: 1 x 24 2 0, beer 2, vp 20, income 5, worth 1, cubes 0, rail
coal-1: 1 x 5 0 0, beer 0, vp 1, income 4, worth 2, cubes 2, canal
coal-2: 2 x 7 0 0, beer 0, vp 2, income 7, worth 1, cubes 3, any
coal-3: 2 x 8 0 1, beer 0, vp 3, income 6, worth 1, cubes 4, any
coal-4: 2 x 10 0 1, beer 0, vp 4, income 5, worth 1, cubes 5, any
iron-1: 1 x 5 1 0, beer 0, vp 3, income 3, worth 1, cubes 4, canal
iron-2: 1 x 7 1 0, beer 0, vp 5, income 3, worth 1, cubes 4, any
iron-3: 1 x 9 1 0, beer 0, vp 7, income 2, worth 1, cubes 5, any
iron-4: 1 x 12 1 0, beer 0, vp 9, income 1, worth 1, cubes 6, any
brewery-1: 2 x 5 0 1, beer 0, vp 4, income 4, worth 2, cubes 0, canal
brewery-2: 2 x 7 0 1, beer 0, vp 5, income 5, worth 2, cubes 0, any
brewery-3: 2 x 9 0 1, beer 0, vp 7, income 5, worth 2, cubes 0, any
brewery-4: 1 x 9 0 1, beer 0, vp 10, income 5, worth 2, cubes 0, rail
"""
"""Tile: count x money, coal and iron to build, then what it needs and gives."""

CARDS = """
belper: 0 0 2
derby: 0 0 3
leek: 0 2 2
stoke_on_trent: 0 3 3
stone: 0 2 2
uttoxeter: 0 1 2
stafford: 2 2 2
burton_on_trent: 2 2 2
cannock: 2 2 2
tamworth: 1 1 1
walsall: 1 1 1
coalbrookdale: 3 3 3
dudley: 2 2 2
kidderminster: 2 2 2
wolverhampton: 2 2 2
worcester: 2 2 2
birmingham: 3 3 3
coventry: 3 3 3
nuneaton: 1 1 1
redditch: 1 1 1
iron: 4 4 4
coal: 2 2 3
cotton|manufacturer: 0 6 8
pottery: 2 2 3
brewery: 5 5 5
"""
"""Card: copies with 2, 3 and 4 players."""
