"""What is printed on the components of Lancashire, copied from the fact sheet and not from the data."""

SLOTS = """
barrow_in_furness: shipyard iron
birkenhead: shipyard
blackburn: cotton|coal cotton|coal iron
bolton: cotton|coal cotton|coal iron
burnley: cotton|coal cotton|coal
bury: cotton|coal cotton|coal
colne: cotton cotton
ellesmere_port: port
fleetwood: port
lancaster: port cotton|port
liverpool: port port shipyard port
macclesfield: cotton cotton
manchester: cotton|coal cotton|coal cotton|coal iron
oldham: cotton|coal cotton|coal
preston: port cotton|port iron
rochdale: cotton|coal cotton|coal iron
stockport: cotton cotton
warrington_runcorn: cotton|coal port
wigan: coal coal
"""
"""Place: its slots."""

LINES = """
lancaster-preston: any
fleetwood-preston: any
preston-wigan: any
liverpool-wigan: any
warrington_runcorn-wigan: any
blackburn-wigan: any
blackburn-burnley: any
burnley-colne: any
colne-yorkshire: any
rochdale-yorkshire: any
oldham-rochdale: any
manchester-oldham: any
bolton-bury: any
bolton-manchester: any
bury-manchester: any
manchester-warrington_runcorn: any
manchester-stockport: any
macclesfield-stockport: any
macclesfield-midlands: any
midlands-northwich: any
ellesmere_port-northwich: any
ellesmere_port-warrington_runcorn: any
ellesmere_port-liverpool: canal
barrow_in_furness-lancaster: rail
lancaster-scotland: rail
blackpool-preston: rail
preston-southport: rail
blackburn-preston: rail
blackburn-bolton: rail
bolton-wigan: rail
burnley-bury: rail
bury-rochdale: rail
liverpool-southport: rail
southport-wigan: rail
liverpool-warrington_runcorn: rail
birkenhead-ellesmere_port: rail
"""
"""Ends: in which era a link can be built."""

TILES = """
cotton-1: 3 x 12 0 0, vp 3, income 5, cubes 0, canal
cotton-2: 3 x 14 1 0, vp 5, income 4, cubes 0, any
cotton-3: 3 x 16 1 1, vp 9, income 3, cubes 0, any
cotton-4: 3 x 18 1 1, vp 12, income 2, cubes 0, any
port-1: 2 x 6 0 0, vp 2, income 3, cubes 0, canal
port-2: 2 x 7 0 0, vp 4, income 3, cubes 0, any
port-3: 2 x 8 0 0, vp 6, income 4, cubes 0, any
port-4: 2 x 9 0 0, vp 9, income 4, cubes 0, any
coal-1: 1 x 5 0 0, vp 1, income 4, cubes 2, canal
coal-2: 2 x 7 0 0, vp 2, income 7, cubes 3, any
coal-3: 2 x 8 0 1, vp 3, income 6, cubes 4, any
coal-4: 2 x 10 0 1, vp 4, income 5, cubes 5, any
iron-1: 1 x 5 1 0, vp 3, income 3, cubes 4, canal
iron-2: 1 x 7 1 0, vp 5, income 3, cubes 4, any
iron-3: 1 x 9 1 0, vp 7, income 2, cubes 5, any
iron-4: 1 x 12 1 0, vp 9, income 1, cubes 6, any
shipyard-0: 2 x 0 0 0, vp 0, income 0, cubes 0, none
shipyard-1: 2 x 16 1 1, vp 10, income 2, cubes 0, canal
shipyard-2: 2 x 25 1 1, vp 18, income 1, cubes 0, rail
"""
"""Tile: count x money, coal and iron to build, then what it gives."""

CARDS = """
barrow_in_furness: 2
birkenhead: 2
blackburn: 2
bolton: 2
burnley: 2
bury: 1
colne: 2
ellesmere_port: 1
fleetwood: 1
lancaster: 3
liverpool: 4
macclesfield: 2
manchester: 4
oldham: 2
preston: 3
rochdale: 2
stockport: 2
warrington_runcorn: 2
wigan: 2
cotton: 8
coal: 5
iron: 3
port: 6
shipyard: 3
"""
"""Card: copies in the game of 2007."""

CARDS_2018 = """
barrow_in_furness: 0 2 2
birkenhead: 2 2 2
blackburn: 0 2 2
bolton: 2 2 2
burnley: 0 0 2
bury: 1 1 1
colne: 0 0 2
ellesmere_port: 1 1 1
fleetwood: 0 1 1
lancaster: 0 2 3
liverpool: 3 3 4
macclesfield: 2 2 2
manchester: 4 4 4
oldham: 2 2 2
preston: 3 3 3
rochdale: 2 2 2
stockport: 2 2 2
warrington_runcorn: 2 2 2
wigan: 2 2 2
cotton: 0 5 8
coal: 3 4 4
iron: 3 3 3
port: 3 4 5
shipyard: 3 3 3
"""
"""Card: copies in the game of 2018 with 2, 3 and 4 players."""
