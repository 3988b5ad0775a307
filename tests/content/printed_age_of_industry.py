"""What is known or reconstructed of Age of Industry, copied from the fact sheet and not from the data."""

TILES = """
cotton-1: 2 x 4 0 0, payout 8, cubes 0, any
cotton-2: 2 x 6 1 0, payout 12, cubes 0, any
cotton-3: 2 x 12 1 1, payout 18, cubes 0, any
factory-0: 2 x 0 0 0, payout 0, cubes 0, none
factory-3: 2 x 8 1 1, payout 16, cubes 0, any
factory-4: 2 x 12 1 1, payout 22, cubes 0, any
coal-1: 2 x 1 0 0, payout 4, cubes 3, any
coal-2: 2 x 3 0 0, payout 7, cubes 4, any
coal-3: 2 x 5 0 1, payout 10, cubes 5, any
steel-1: 2 x 2 0 0, payout 5, cubes 3, any
steel-2: 2 x 4 1 0, payout 8, cubes 4, any
steel-3: 2 x 6 1 0, payout 11, cubes 5, any
port-1: 2 x 3 0 0, payout 5, cubes 0, any, takes cotton
port-2: 2 x 5 0 1, payout 8, cubes 0, any, takes cotton and goods
port-3: 2 x 7 1 1, payout 11, cubes 0, any, takes cotton and goods
ship-0: 1 x 0 0 0, payout 0, cubes 0, none
ship-2: 2 x 6 1 0, payout 10, cubes 0, any
ship-3: 2 x 10 1 1, payout 16, cubes 0, any
"""
"""Tile: count x money, coal and steel to build, then what it gives."""

CARDS = """
cotton: 6
factory: 6
coal: 6
steel: 6
port: 6
ship: 6
red: 5
yellow: 5
green: 5
blue: 5
purple: 5
brown: 5
"""
"""Card: copies in the deck."""

GERMANY_SLOTS = """
kiel: blue port
hamburg: blue port port plain
bremen: blue port plain
hannover: blue plain plain
essen: purple coal coal plain plain
koeln: purple plain plain
kassel: purple plain
belgium: purple coal
frankfurt: red plain plain
mannheim: red coal plain
saarbruecken: red coal plain
strassburg: red plain
stuttgart: red plain
nuernberg: brown plain plain
regensburg: brown plain
augsburg: brown plain
muenchen: brown plain plain
bohemia: brown coal
magdeburg: green plain
berlin: green plain plain plain plain
leipzig: green plain plain
chemnitz: green coal
dresden: green plain
stettin: yellow port plain
danzig: yellow port plain
koenigsberg: yellow port
breslau: yellow coal plain
poland: yellow coal
"""
"""Place: its region and its slots."""

GERMANY_LINES = """
kiel-hamburg
kiel-denmark
hamburg-bremen
hamburg-hannover
hamburg-schwerin
schwerin-berlin
bremen-hannover
bremen-muenster
muenster-essen
muenster-holland
essen-holland
essen-koeln
essen-kassel
koeln-belgium
koeln-frankfurt
saarbruecken-belgium
kassel-hannover
kassel-frankfurt
kassel-erfurt
erfurt-leipzig
erfurt-nuernberg
hannover-magdeburg
magdeburg-berlin
magdeburg-leipzig
berlin-dresden
berlin-stettin
berlin-poland
posen-stettin
posen-danzig
posen-poland
berlin-breslau
stettin-danzig
danzig-koenigsberg
danzig-poland
breslau-poland
breslau-dresden
leipzig-chemnitz
dresden-chemnitz
dresden-bohemia
chemnitz-nuernberg
nuernberg-regensburg
nuernberg-wuerzburg
wuerzburg-frankfurt
frankfurt-mannheim
mannheim-saarbruecken
mannheim-stuttgart
mannheim-strassburg
saarbruecken-france
strassburg-france
strassburg-switzerland
stuttgart-augsburg
augsburg-switzerland
augsburg-muenchen
augsburg-regensburg
muenchen-regensburg
muenchen-austria
regensburg-bohemia
"""
"""Ends of the lines."""

NEW_ENGLAND_SLOTS = """
pennsylvania: blue coal coal plain plain
new_york: blue port plain
albany: blue plain plain
bridgeport: green port
new_haven: green port plain
waterbury: green plain
hartford: green plain plain
providence: yellow port plain plain
fall_river: yellow plain plain
new_bedford: yellow port
boston: purple port port plain plain
lowell: purple plain plain
lawrence: purple plain
worcester: brown plain plain
springfield: brown plain plain
pittsfield: brown plain
rutland: brown plain
burlington: brown plain
manchester: red plain plain
portsmouth: red port
portland: red port plain
lewiston: red plain
bangor: red port
ship_new_york: blue ship
ship_sound: green ship
ship_narragansett: yellow ship
ship_boston: purple ship
ship_maine: red ship
ship_penobscot: red ship
"""
"""Place: its region and its slots."""

NEW_ENGLAND_LINES = """
pennsylvania-new_york
pennsylvania-poughkeepsie
pennsylvania-albany
new_york-poughkeepsie
new_york-bridgeport
poughkeepsie-albany
poughkeepsie-waterbury
albany-great_lakes
albany-pittsfield
albany-rutland
pittsfield-springfield
pittsfield-waterbury
bridgeport-new_haven
bridgeport-waterbury
waterbury-hartford
new_haven-hartford
new_haven-new_london
new_london-providence
hartford-springfield
hartford-providence
springfield-worcester
springfield-brattleboro
worcester-providence
worcester-boston
worcester-lowell
worcester-brattleboro
providence-boston
providence-fall_river
fall_river-boston
fall_river-new_bedford
boston-lowell
boston-lawrence
lowell-lawrence
lowell-manchester
lawrence-portsmouth
manchester-portsmouth
manchester-white_river
brattleboro-white_river
rutland-white_river
rutland-burlington
burlington-white_river
burlington-canada
white_river-canada
portsmouth-portland
portland-lewiston
portland-augusta
lewiston-augusta
augusta-bangor
lewiston-canada
bangor-canada
"""
"""Ends of the lines."""

NEW_ENGLAND_SEA_LINES = """
new_york-ship_new_york
ship_new_york-import_new_york
ship_new_york-market_new_york
bridgeport-ship_sound
new_haven-ship_sound
ship_sound-import_sound
ship_sound-market_sound
providence-ship_narragansett
new_bedford-ship_narragansett
ship_narragansett-import_narragansett
ship_narragansett-market_narragansett
boston-ship_boston
ship_boston-import_boston
ship_boston-market_boston
portsmouth-ship_maine
portland-ship_maine
ship_maine-import_maine
ship_maine-market_maine
bangor-ship_penobscot
ship_penobscot-import_penobscot
ship_penobscot-market_penobscot
"""
"""Ends of the sea lines."""
