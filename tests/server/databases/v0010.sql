-- {"playing": {"code": "k226n55j4gbecznyq76jrdi27m", "secrets": ["seat_nb0OCqePY3zagHLoRM1FgSFlT9w", "seat_fm7izip2yT8ps6CFUJ_HpCdPn84"], "seen": {"table": {"code": "k226n55j4gbecznyq76jrdi27m", "map": "birmingham", "players": 2, "options": {"introductory": false, "open_discards": true, "tie_income": "space", "manufacturer4_money": 8}, "status": "playing", "invite_only": false, "spectators": true, "spectator_delay": 0, "created": 1794968983.928302, "engine": "0.1.0", "host": 0, "pace": null, "rated": true, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null, "clock": null}, {"seat": 1, "kind": "human", "name": "Bob0", "level": null, "clock": null}]}, "seq": 14, "ply": 13, "step": 1, "actions": 10, "seat": 0, "yours": [0], "invite": null, "to_move": 0, "view": {"version": 1, "map": "birmingham", "seat": 0, "era": "canal", "round": 4, "rounds_left": 7, "order": [0, 1], "next_order": [0, 1], "to_move": 0, "actions_left": 2, "is_over": false, "result": null, "question": {"asks": "card", "doing": "pass", "at": null, "tile": null, "to": null, "coal_due": 0, "iron_due": 0, "beer_due": 0, "cards_due": 1, "n_done": 0, "bonus_due": 0, "debt": 0, "first_card": null}, "players": [{"seat": 0, "name": "Ann", "money": 0, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": ["bur", "wal", "cbd", "wol", "wol", "wor", "red", "iro"], "hand_size": 8, "discards": [null, "wor", "kid", "cov", "iro", "cov"], "mat": {"cot": {"1": 3, "2": 2, "3": 3, "4": 3}, "man": {"1": 1, "2": 2, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1, "8": 2}, "pot": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}, "coa": {"2": 2, "3": 2, "4": 2}, "iro": {"2": 1, "3": 1, "4": 1}, "bre": {"1": 2, "2": 2, "3": 2, "4": 1}}, "links_left": 11}, {"seat": 1, "name": "Bob0", "money": 1, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": ["wpl", "win"], "hand_size": 8, "discards": [null, "coa", "coa", "sta", "bur", "kid", "bir", "pot"], "mat": {"cot": {"1": 3, "2": 2, "3": 3, "4": 3}, "man": {"1": 1, "2": 2, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1, "8": 2}, "pot": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}, "coa": {"3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "bre": {"1": 1, "2": 2, "3": 2, "4": 1}}, "links_left": 14}], "tiles": [{"slot": "bur.0", "tile": "coa-2", "owner": 1, "cubes": 3, "is_flipped": false, "is_retired": false}, {"slot": "kid.0", "tile": "coa-1", "owner": 0, "cubes": 2, "is_flipped": false, "is_retired": false}, {"slot": "red.0", "tile": "coa-1", "owner": 1, "cubes": 2, "is_flipped": false, "is_retired": false}], "links": [{"line": "kid-wor-fso", "owner": 0}, {"line": "wor-glo", "owner": 0}, {"line": "glo-red", "owner": 0}], "line_worth": {"war-sto": 2, "sto-lee": 0, "bel-der": 0, "der-not": 2, "der-bur": 0, "sto-stn": 0, "stn-sta": 0, "stn-bur": 0, "sta-can": 0, "can-fno": 0, "can-wol": 0, "can-wal": 0, "bur-tam": 0, "bur-wal": 0, "tam-nun": 0, "tam-bir": 0, "wal-wol": 0, "wal-bir": 0, "wol-cbd": 0, "wol-dud": 0, "cbd-shr": 2, "cbd-kid": 0, "kid-dud": 0, "kid-wor-fso": 0, "dud-bir": 0, "wor-bir": 0, "wor-glo": 2, "glo-red": 2, "red-oxf": 2, "bir-oxf": 2, "bir-cov": 0}, "markets": {"coal": {"cubes": 13, "spaces": 14, "buy": 1, "sell": 1}, "iron": {"cubes": 5, "spaces": 10, "buy": 3, "sell": 3}}, "merchants": [{"space": "shr.0", "place": "shr", "tile": "any-1", "buys": ["cot", "man", "pot"], "has_barrel": true}, {"space": "glo.0", "place": "glo", "tile": "blank-2", "buys": [], "has_barrel": false}, {"space": "glo.1", "place": "glo", "tile": "cotton-1", "buys": ["cot"], "has_barrel": true}, {"space": "oxf.0", "place": "oxf", "tile": "blank-1", "buys": [], "has_barrel": false}, {"space": "oxf.1", "place": "oxf", "tile": "manufacturer-1", "buys": ["man"], "has_barrel": true}], "boxes": [], "imports": [], "distant": null, "display": [], "deck": 12, "aside": 0}, "text": null, "turn": {"lines": [], "half_made": "P", "actions": [], "events": [], "answers": [{"id": 524288, "text": "P", "kind": "action", "verb": "pass"}], "legal": [{"id": 1181440, "text": "/bur", "card": "bur", "kind": "card", "verb": "pass"}, {"id": 1182208, "text": "/wal", "card": "wal", "kind": "card", "verb": "pass"}, {"id": 1182464, "text": "/cbd", "card": "cbd", "kind": "card", "verb": "pass"}, {"id": 1183232, "text": "/wol", "card": "wol", "kind": "card", "verb": "pass"}, {"id": 1183488, "text": "/wor", "card": "wor", "kind": "card", "verb": "pass"}, {"id": 1184512, "text": "/red", "card": "red", "kind": "card", "verb": "pass"}, {"id": 1184768, "text": "/iro", "card": "iro", "kind": "card", "verb": "pass"}], "can_undo": true, "needs_confirm": false, "outlook": null}, "proposals": [], "result": null, "commitment": "28e44f5a1c4f0c4a18e4adbd6a0f06efe715d2ddbef74f8ffba9f4fdd4f2a219", "nonce": null}, "person": "person_TsiOdUtAr7t7silgw2kCbgwrHas"}, "open": {"code": "hwp66rbgkwo5magw7ekzv2u2ra", "secrets": ["seat_6h8vdpCvaYEBS-zUaNyvVIOpNsk"], "seen": {"table": {"code": "hwp66rbgkwo5magw7ekzv2u2ra", "map": "germany", "players": 3, "options": {"combine_in_first_round": false, "final_round_phases_2_3": true, "ship_card_reach": "port_or_rail", "ship_card_germany": "any_card"}, "status": "open", "invite_only": true, "spectators": true, "spectator_delay": 0, "created": 1794968989.0518258, "engine": "0.1.0", "host": 0, "pace": null, "rated": true, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null, "clock": null}, {"seat": 1, "kind": "open", "name": "", "level": null, "clock": null}, {"seat": 2, "kind": "open", "name": "", "level": null, "clock": null}]}, "seq": 1, "ply": 0, "step": 0, "actions": 0, "seat": 0, "yours": [0], "invite": "invite_PfIlLdKxsaJaTLdnM-WKFU56XMU", "to_move": null, "view": null, "text": null, "turn": null, "proposals": [], "result": null, "commitment": null, "nonce": null}, "invite": "invite_PfIlLdKxsaJaTLdnM-WKFU56XMU"}, "alone": {"code": "uirwxzyebaszk3ab2dak5fdc4u", "secrets": ["seat_rvZkZDQ1m_UUpc4fxZKnVOEKufk"], "seen": {"table": {"code": "uirwxzyebaszk3ab2dak5fdc4u", "map": "lancashire", "players": 3, "options": {"edition": "classic2007", "virtual_link": "both", "shortfall": "vp_loss", "introductory": false, "cotton1_vp": 3, "port_slots": "new_ports"}, "status": "playing", "invite_only": false, "spectators": true, "spectator_delay": 0, "created": 1794968989.1246338, "engine": "0.1.0", "host": 0, "pace": null, "rated": true, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null, "clock": null}, {"seat": 1, "kind": "human", "name": "Player 2", "level": null, "clock": null}, {"seat": 2, "kind": "bot", "name": "Bot 1", "level": "random", "clock": null}]}, "seq": 2, "ply": 2, "step": 0, "actions": 0, "seat": 0, "yours": [0, 1], "invite": null, "to_move": 0, "view": {"version": 1, "map": "lancashire", "seat": 0, "era": "canal", "round": 1, "rounds_left": 10, "order": [0, 1, 2], "next_order": [0, 1, 2], "to_move": 0, "actions_left": 1, "is_over": false, "result": null, "question": {"asks": "action", "doing": null, "at": null, "tile": null, "to": null, "coal_due": 0, "iron_due": 0, "beer_due": 0, "cards_due": 0, "n_done": 0, "bonus_due": 0, "debt": 0, "first_card": null}, "players": [{"seat": 0, "name": "Ann", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": ["bol", "bol", "bny", "liv", "mac", "pre", "cot", "cot"], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}, {"seat": 1, "name": "Player2", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": [], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}, {"seat": 2, "name": "Bot1", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": [], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}], "tiles": [], "links": [], "line_worth": {"lan-pre": 0, "fle-pre": 0, "pre-wig": 0, "liv-wig": 0, "war-wig": 0, "bbn-wig": 0, "bbn-bny": 0, "bny-col": 0, "col-yor": 2, "roc-yor": 2, "old-roc": 0, "man-old": 0, "bol-bry": 0, "bol-man": 0, "bry-man": 0, "man-war": 0, "man-sto": 0, "mac-sto": 0, "mac-mid": 2, "mid-nor": 4, "ell-nor": 2, "ell-war": 0, "ell-liv": 0}, "markets": {"coal": {"cubes": 8, "spaces": 8, "buy": 1, "sell": null}, "iron": {"cubes": 8, "spaces": 8, "buy": 1, "sell": null}}, "merchants": [], "boxes": [], "imports": [], "distant": {"demand": 0, "no_demand": 8, "income": 3, "pile": [null, null, null, null, null, null, null, null, null, null, null, null], "gone": [], "revealed": 0}, "display": [], "deck": 33, "aside": 9}, "text": null, "turn": {"lines": [], "half_made": "", "actions": [], "events": [], "answers": [], "legal": [{"id": 65539, "text": "B cot-1@bbn.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bbn.0", "kind": "action", "verb": "build"}, {"id": 65540, "text": "B cot-1@bbn.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bbn.1", "kind": "action", "verb": "build"}, {"id": 65542, "text": "B cot-1@bol.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bol.0", "kind": "action", "verb": "build"}, {"id": 65543, "text": "B cot-1@bol.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bol.1", "kind": "action", "verb": "build"}, {"id": 65545, "text": "B cot-1@bny.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bny.0", "kind": "action", "verb": "build"}, {"id": 65546, "text": "B cot-1@bny.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bny.1", "kind": "action", "verb": "build"}, {"id": 65547, "text": "B cot-1@bry.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bry.0", "kind": "action", "verb": "build"}, {"id": 65548, "text": "B cot-1@bry.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bry.1", "kind": "action", "verb": "build"}, {"id": 65549, "text": "B cot-1@col.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "col.0", "kind": "action", "verb": "build"}, {"id": 65550, "text": "B cot-1@col.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "col.1", "kind": "action", "verb": "build"}, {"id": 65554, "text": "B cot-1@lan.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "lan.1", "kind": "action", "verb": "build"}, {"id": 65559, "text": "B cot-1@mac.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "mac.0", "kind": "action", "verb": "build"}, {"id": 65560, "text": "B cot-1@mac.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "mac.1", "kind": "action", "verb": "build"}, {"id": 65561, "text": "B cot-1@man.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.0", "kind": "action", "verb": "build"}, {"id": 65562, "text": "B cot-1@man.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.1", "kind": "action", "verb": "build"}, {"id": 65563, "text": "B cot-1@man.2", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.2", "kind": "action", "verb": "build"}, {"id": 65565, "text": "B cot-1@old.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "old.0", "kind": "action", "verb": "build"}, {"id": 65566, "text": "B cot-1@old.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "old.1", "kind": "action", "verb": "build"}, {"id": 65568, "text": "B cot-1@pre.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "pre.1", "kind": "action", "verb": "build"}, {"id": 65570, "text": "B cot-1@roc.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "roc.0", "kind": "action", "verb": "build"}, {"id": 65571, "text": "B cot-1@roc.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "roc.1", "kind": "action", "verb": "build"}, {"id": 65573, "text": "B cot-1@sto.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "sto.0", "kind": "action", "verb": "build"}, {"id": 65574, "text": "B cot-1@sto.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "sto.1", "kind": "action", "verb": "build"}, {"id": 65575, "text": "B cot-1@war.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "war.0", "kind": "action", "verb": "build"}, {"id": 65811, "text": "B por-1@liv.0", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.0", "kind": "action", "verb": "build"}, {"id": 65812, "text": "B por-1@liv.1", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.1", "kind": "action", "verb": "build"}, {"id": 65814, "text": "B por-1@liv.3", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.3", "kind": "action", "verb": "build"}, {"id": 65823, "text": "B por-1@pre.0", "tile": "por-1", "industry": "por", "level": 1, "slot": "pre.0", "kind": "action", "verb": "build"}, {"id": 66054, "text": "B coa-1@bol.0", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "bol.0", "kind": "action", "verb": "build"}, {"id": 66055, "text": "B coa-1@bol.1", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "bol.1", "kind": "action", "verb": "build"}, {"id": 66057, "text": "B coa-1@bny.0", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "bny.0", "kind": "action", "verb": "build"}, {"id": 66058, "text": "B coa-1@bny.1", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "bny.1", "kind": "action", "verb": "build"}, {"id": 262144, "text": "D cot-1", "tile": "cot-1", "industry": "cot", "level": 1, "kind": "action", "verb": "develop"}, {"id": 263168, "text": "D por-1", "tile": "por-1", "industry": "por", "level": 1, "kind": "action", "verb": "develop"}, {"id": 264192, "text": "D coa-1", "tile": "coa-1", "industry": "coa", "level": 1, "kind": "action", "verb": "develop"}, {"id": 265216, "text": "D iro-1", "tile": "iro-1", "industry": "iro", "level": 1, "kind": "action", "verb": "develop"}, {"id": 266240, "text": "D shi-0", "tile": "shi-0", "industry": "shi", "level": 0, "kind": "action", "verb": "develop"}, {"id": 393216, "text": "L 10", "amount": 10, "kind": "action", "verb": "loan"}, {"id": 393472, "text": "L 20", "amount": 20, "kind": "action", "verb": "loan"}, {"id": 393728, "text": "L 30", "amount": 30, "kind": "action", "verb": "loan"}, {"id": 524288, "text": "P", "kind": "action", "verb": "pass"}], "can_undo": false, "needs_confirm": false, "outlook": null}, "proposals": [], "result": null, "commitment": "40b8f0a791b3b727a3a2e564d33909fe4b9bb87aa7b4bfc2f3f7c9b643e7a41f", "nonce": null}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0010');
CREATE TABLE analyses (
	"key" VARCHAR(64) NOT NULL, 
	playouts INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE claims (
	table_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	owner VARCHAR(40) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE club_tables (
	table_id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id)
);
CREATE TABLE clubs (
	id INTEGER NOT NULL, 
	code VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	invite VARCHAR(80) NOT NULL, 
	host_id BIGINT, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
CREATE TABLE devices (
	id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	secret_hash VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created FLOAT NOT NULL, 
	seen FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person_id) REFERENCES people (id), 
	UNIQUE (secret_hash)
);
INSERT INTO "devices" VALUES(1,1,'e59967ff43003c721e770c541980c84b64b866e3495b4152b30d840eae7a9114','',1.79496898392777061458e+09,1.79496898392777061458e+09);
INSERT INTO "devices" VALUES(2,2,'7da5e0ed51b1b9283e678d25b8ca0bbbe07e4c315709cd62846c2fe939f0d850','',1.79496898462980747227e+09,1.79496898462980747227e+09);
INSERT INTO "devices" VALUES(3,3,'73d3f01e782ea49c244c469d291cd51e9c21db169636a9de9613bec45e4ea758','',1794968989.05166,1794968989.05166);
INSERT INTO "devices" VALUES(4,4,'05387e2dfa97086984946a75706071f79979b6e1facf17a1f4196db3d29cf908','',1.79496898912447881702e+09,1.79496898912447881702e+09);
CREATE TABLE entrants (
	tournament_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	is_out BOOLEAN NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (tournament_id, person_id), 
	FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE facts (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(100) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('clocks','1794968980046');
INSERT INTO "facts" VALUES('origin_key','dca3b29e510aeaa381472be3191fe01fc4c73bbcffa1d76574b952af88132a09');
CREATE TABLE "hooks" (
	id INTEGER NOT NULL, 
	person_id INTEGER, 
	table_id INTEGER, 
	url VARCHAR(500) NOT NULL, 
	form VARCHAR(10) NOT NULL, 
	created FLOAT NOT NULL, 
	secret VARCHAR(200), 
	device_id INTEGER, 
	language VARCHAR(10), 
	is_confirmed BOOLEAN, 
	PRIMARY KEY (id), 
	CONSTRAINT hooks_one_a_table UNIQUE (table_id), 
	CONSTRAINT hooks_device FOREIGN KEY(device_id) REFERENCES devices (id), 
	FOREIGN KEY(person_id) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "hooks" VALUES(1,NULL,1,'http://127.0.0.1:9/hook','json',1.79496898679784941668e+09,'whsec_Kk2IX3sZnbDMhXDgH/dZxbKn+9aiNZzuVlnsFW/RtWA=',NULL,NULL,NULL);
CREATE TABLE log (
	table_id INTEGER NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat INTEGER, 
	body JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "log" VALUES(1,1,'create',NULL,'{}',1.79496898392830204959e+09);
INSERT INTO "log" VALUES(1,2,'join',1,'{"name": "Bob0"}',1.79496898463116431234e+09);
INSERT INTO "log" VALUES(1,3,'start',NULL,'{"names": ["Ann", "Bob0"], "commitment": "28e44f5a1c4f0c4a18e4adbd6a0f06efe715d2ddbef74f8ffba9f4fdd4f2a219", "hidden": {"outcomes": [1, 0, 0, 4, 1, 3, 2, 17, 12, 18, 24, 16, 24, 24, 24, 16, 20, 20, 11, 19, 15, 6, 24, 12, 8, 14, 17, 13, 21, 9, 11, 23, 23, 6, 16, 7, 13, 21, 8, 7, 20, 11, 10, 17, 15, 20, 14, 15, 10, 8, 17, 23, 21, 6, 9, 6, 16, 24, 15, 7, 20, 14, 21, 19, 24, 12, 24, 14, 20, 23, 24, 20, 13, 17, 20, 8, 7, 11, 11, 18, 24, 17, 16, 12, 11, 16, 13], "nonce": "b103451f133751fe6739ab31c974fc9d45490ce09bf065b8beb04d0c5b88f265"}}',1.79496898485075736043e+09);
INSERT INTO "log" VALUES(1,4,'action',1,'{"n": 1, "line": "B coa-1@red.0 /coa", "answers": [66349], "sentence": "Bob0 builds Coal Mine I in Redditch for \u00a35, discards Coal Mine, puts 2 coal on it and draws 1 card.", "events": [{"ply": 1, "kind": "build", "seat": 1, "values": {"tile": "coa-1", "slot": "red.0", "money": -5}}, {"ply": 1, "kind": "discard", "seat": 1, "values": {"cards": ["coa"]}}, {"ply": 1, "kind": "stock", "seat": 1, "values": {"slot": "red.0", "resource": "coal", "n": 2}}, {"ply": 1, "kind": "drew", "seat": 1, "values": {"n": 1}}]}',1.79496898685232877728e+09);
INSERT INTO "log" VALUES(1,5,'action',0,'{"n": 2, "line": "N glo-red /wor", "answers": [204800, 1183488], "sentence": "Ann lays a link from Gloucester to Redditch for \u00a33, discards Worcester and draws 1 card.", "then": "The next round goes Ann (spent \u00a33) and Bob0 (spent \u00a35). Ann has no income. Bob0 has no income.", "events": [{"ply": 2, "kind": "link", "seat": 0, "values": {"link": "glo-red", "money": -3}}, {"ply": 2, "kind": "discard", "seat": 0, "values": {"cards": ["wor"]}}, {"ply": 2, "kind": "drew", "seat": 0, "values": {"n": 1}}, {"ply": 2, "kind": "order", "seat": null, "values": {"seats": [0, 1], "spent": [3, 5]}}, {"ply": 2, "kind": "income", "seat": 0, "values": {"money": 0, "level": 0}}, {"ply": 2, "kind": "income", "seat": 1, "values": {"money": 0, "level": 0}}]}',1.79496898720322775838e+09);
INSERT INTO "log" VALUES(1,6,'action',0,'{"n": 3, "line": "B coa-1@kid.0 /kid", "answers": [66336], "sentence": "Ann builds Coal Mine I in Kidderminster for \u00a35, discards Kidderminster and puts 2 coal on it.", "events": [{"ply": 3, "kind": "build", "seat": 0, "values": {"tile": "coa-1", "slot": "kid.0", "money": -5}}, {"ply": 3, "kind": "discard", "seat": 0, "values": {"cards": ["kid"]}}, {"ply": 3, "kind": "stock", "seat": 0, "values": {"slot": "kid.0", "resource": "coal", "n": 2}}]}',1.79496898732850384714e+09);
INSERT INTO "log" VALUES(1,7,'action',0,'{"n": 4, "line": "N wor-glo /cov", "answers": [204544, 1184000], "sentence": "Ann lays a link from Worcester to Gloucester for \u00a33, discards Coventry and draws 2 cards.", "events": [{"ply": 4, "kind": "link", "seat": 0, "values": {"link": "wor-glo", "money": -3}}, {"ply": 4, "kind": "discard", "seat": 0, "values": {"cards": ["cov"]}}, {"ply": 4, "kind": "drew", "seat": 0, "values": {"n": 2}}]}',1.79496898732852149006e+09);
INSERT INTO "log" VALUES(1,8,'action',1,'{"n": 5, "line": "P /coa", "answers": [524288, 1185024], "sentence": "Bob0 passes and discards Coal Mine.", "events": [{"ply": 5, "kind": "pass", "seat": 1, "values": {}}, {"ply": 5, "kind": "discard", "seat": 1, "values": {"cards": ["coa"]}}]}',1.79496898771097064019e+09);
INSERT INTO "log" VALUES(1,9,'action',1,'{"n": 6, "line": "D coa-2 i:market /sta + bre-1 i:market", "answers": [266752, 1181184, 268544], "sentence": "Bob0 develops Coal Mine II, buys 1 iron for \u00a32, discards Stafford, develops Brewery I, buys 1 iron for \u00a32 and draws 2 cards.", "then": "The next round goes Bob0 (spent \u00a34) and Ann (spent \u00a38). Bob0 has no income. Ann has no income.", "events": [{"ply": 6, "kind": "develop", "seat": 1, "values": {"tile": "coa-2"}}, {"ply": 6, "kind": "buy", "seat": 1, "values": {"resource": "iron", "n": 1, "money": -2, "market": -1}}, {"ply": 6, "kind": "discard", "seat": 1, "values": {"cards": ["sta"]}}, {"ply": 6, "kind": "develop", "seat": 1, "values": {"tile": "bre-1"}}, {"ply": 6, "kind": "buy", "seat": 1, "values": {"resource": "iron", "n": 1, "money": -2, "market": -1}}, {"ply": 6, "kind": "drew", "seat": 1, "values": {"n": 2}}, {"ply": 6, "kind": "order", "seat": null, "values": {"seats": [1, 0], "spent": [4, 8]}}, {"ply": 6, "kind": "income", "seat": 1, "values": {"money": 0, "level": 0}}, {"ply": 6, "kind": "income", "seat": 0, "values": {"money": 0, "level": 0}}]}',1.7949689877109858989e+09);
INSERT INTO "log" VALUES(1,10,'action',1,'{"n": 7, "line": "B coa-2@bur.0 /bur", "answers": [66321], "sentence": "Bob0 builds Coal Mine II in Burton-on-Trent for \u00a37, discards Burton-on-Trent and puts 3 coal on it.", "events": [{"ply": 7, "kind": "build", "seat": 1, "values": {"tile": "coa-2", "slot": "bur.0", "money": -7}}, {"ply": 7, "kind": "discard", "seat": 1, "values": {"cards": ["bur"]}}, {"ply": 7, "kind": "stock", "seat": 1, "values": {"slot": "bur.0", "resource": "coal", "n": 3}}]}',1.79496898819221377373e+09);
INSERT INTO "log" VALUES(1,11,'action',1,'{"n": 8, "line": "W /kid /bir /pot", "answers": [458752, 1182976, 1183744], "sentence": "Bob0 scouts, discards Kidderminster, Birmingham and Pottery, takes wild place and wild industry and draws 2 cards.", "events": [{"ply": 8, "kind": "scout", "seat": 1, "values": {}}, {"ply": 8, "kind": "discard", "seat": 1, "values": {"cards": ["kid", "bir", "pot"]}}, {"ply": 8, "kind": "wild_cards", "seat": 1, "values": {"cards": ["wpl", "win"]}}, {"ply": 8, "kind": "drew", "seat": 1, "values": {"n": 2}}]}',1.79496898819223093981e+09);
INSERT INTO "log" VALUES(1,12,'action',0,'{"n": 9, "line": "N kid-wor-fso /iro", "answers": [203776, 1184768], "sentence": "Ann lays a link from Kidderminster to Worcester to Southern Farm for \u00a33 and discards Iron Works.", "events": [{"ply": 9, "kind": "link", "seat": 0, "values": {"link": "kid-wor-fso", "money": -3}}, {"ply": 9, "kind": "discard", "seat": 0, "values": {"cards": ["iro"]}}]}',1.79496898849739766126e+09);
INSERT INTO "log" VALUES(1,13,'action',0,'{"n": 10, "line": "D iro-1 i:market /cov", "answers": [267520, 1184000], "sentence": "Ann develops Iron Works I, buys 1 iron for \u00a33, discards Coventry and draws 2 cards.", "then": "The next round goes Ann (spent \u00a36) and Bob0 (spent \u00a37). Ann has no income. Bob0 has no income.", "events": [{"ply": 10, "kind": "develop", "seat": 0, "values": {"tile": "iro-1"}}, {"ply": 10, "kind": "buy", "seat": 0, "values": {"resource": "iron", "n": 1, "money": -3, "market": -1}}, {"ply": 10, "kind": "discard", "seat": 0, "values": {"cards": ["cov"]}}, {"ply": 10, "kind": "drew", "seat": 0, "values": {"n": 2}}, {"ply": 10, "kind": "order", "seat": null, "values": {"seats": [0, 1], "spent": [6, 7]}}, {"ply": 10, "kind": "income", "seat": 0, "values": {"money": 0, "level": 0}}, {"ply": 10, "kind": "income", "seat": 1, "values": {"money": 0, "level": 0}}]}',1.79496898849741291998e+09);
INSERT INTO "log" VALUES(1,14,'chat',0,'{"text": "good luck"}',1.79496898852476072317e+09);
INSERT INTO "log" VALUES(2,1,'create',NULL,'{}',1.79496898905182576179e+09);
INSERT INTO "log" VALUES(3,1,'create',NULL,'{}',1.79496898912463378906e+09);
INSERT INTO "log" VALUES(3,2,'start',NULL,'{"names": ["Ann", "Player2", "Bot1"], "commitment": "40b8f0a791b3b727a3a2e564d33909fe4b9bb87aa7b4bfc2f3f7c9b643e7a41f", "hidden": {"outcomes": [0, 2, 1, 3, 2, 4, 2, 3, 2, 2, 1, 3, 0, 1, 0, 2, 19, 12, 22, 1, 15, 1, 10, 20, 18, 22, 9, 11, 20, 20, 10, 14, 5, 22, 13, 7, 0, 13, 9, 12, 15, 19, 10, 6, 19, 8, 23, 19, 6, 2, 16, 19, 20, 19, 9, 22, 22, 22, 0, 14, 17, 17, 4, 12, 21, 23, 21, 20, 18, 21, 23, 16, 12, 14, 4, 3, 10, 11, 19, 3, 19, 0, 4, 2, 2, 2, 3, 0, 3, 2, 1, 3, 1, 15, 22, 10, 2, 1, 19, 16, 8, 20, 20, 10, 17, 22, 13, 20, 19, 4, 12, 9, 13, 23, 3, 22, 7, 3, 6, 2, 1, 11, 9, 9, 10, 22, 23, 23, 20, 17, 22, 21, 21, 6, 4, 20, 14, 5, 12, 12, 19, 10, 11, 19, 14, 15, 12, 18, 19, 16, 0, 18, 19, 22, 19, 19, 21, 0, 14], "nonce": "5010c1e3353cc26a0724d812e24d997bdd71b60c4ecec07c3339f2eade1aa31b"}}',1.79496898913765573499e+09);
CREATE TABLE members (
	club_id INTEGER NOT NULL, 
	person_id INTEGER NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (club_id, person_id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE notes (
	id INTEGER NOT NULL, 
	hook_id INTEGER NOT NULL, 
	body JSON NOT NULL, 
	due FLOAT NOT NULL, 
	tries INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(hook_id) REFERENCES hooks (id) ON DELETE CASCADE
);
INSERT INTO "notes" VALUES(1,1,'{"event": "turn", "table": "k226n55j4gbecznyq76jrdi27m", "map": "birmingham", "ply": 4, "seat": 0, "name": "Ann"}',1.7949689920741550923e+09,1);
INSERT INTO "notes" VALUES(2,1,'{"event": "turn", "table": "k226n55j4gbecznyq76jrdi27m", "map": "birmingham", "ply": 5, "seat": 0, "name": "Ann"}',1.79496899229707622533e+09,1);
INSERT INTO "notes" VALUES(3,1,'{"event": "turn", "table": "k226n55j4gbecznyq76jrdi27m", "map": "birmingham", "ply": 7, "seat": 1, "name": "Bob0"}',1.79496899234446787834e+09,1);
INSERT INTO "notes" VALUES(4,1,'{"event": "turn", "table": "k226n55j4gbecznyq76jrdi27m", "map": "birmingham", "ply": 9, "seat": 1, "name": "Bob0"}',1.79496899276413917536e+09,1);
INSERT INTO "notes" VALUES(5,1,'{"event": "turn", "table": "k226n55j4gbecznyq76jrdi27m", "map": "birmingham", "ply": 11, "seat": 0, "name": "Ann"}',1.79496899324493122099e+09,1);
INSERT INTO "notes" VALUES(6,1,'{"event": "turn", "table": "k226n55j4gbecznyq76jrdi27m", "map": "birmingham", "ply": 13, "seat": 0, "name": "Ann"}',1.79496899353760957715e+09,1);
CREATE TABLE pairings (
	table_id INTEGER NOT NULL, 
	tournament_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(tournament_id) REFERENCES tournaments (id), 
	CONSTRAINT pairings_one_a_place UNIQUE (tournament_id, round, number)
);
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	phrase_hash VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, link_hash VARCHAR(64), link_until FLOAT, public_id VARCHAR(32), shown VARCHAR(10), zone VARCHAR(60), quiet_start INTEGER, quiet_end INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (phrase_hash)
);
INSERT INTO "people" VALUES(1,'Ann','none 3e1ae4a4cb35d1bf439f143c2125f691',1.79496898392669057848e+09,NULL,NULL,'67jelmxfpgi2v62b3ugvrkn3ri',NULL,NULL,NULL,NULL);
INSERT INTO "people" VALUES(2,'Bob0','none d2ce3e211e8168e5e1c255078a7e69da',1.79496898462935042381e+09,NULL,NULL,'6r5dfsvqepwrbexn35d4py3any',NULL,NULL,NULL,NULL);
INSERT INTO "people" VALUES(3,'Ann','none 4fcf939a8a535b5fc876954fa7e52ff6',1.79496898905140018468e+09,NULL,NULL,'jrnbh7lryvwfz7yk473nnqbk2a',NULL,NULL,NULL,NULL);
INSERT INTO "people" VALUES(4,'Ann','none 67b2d68c3b5556579c1e79fe09d645a1',1.79496898912424039836e+09,NULL,NULL,'no3wr7y3srnshaydr5tdxk3p2i',NULL,NULL,NULL,NULL);
CREATE TABLE plans (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	steps JSON, 
	dropped JSON, 
	due FLOAT, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE ratings (
	id INTEGER NOT NULL, 
	rules VARCHAR(60) NOT NULL, 
	players INTEGER NOT NULL, 
	person_id INTEGER, 
	bot VARCHAR(80), 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person_id) REFERENCES people (id), 
	CONSTRAINT ratings_one_a_person UNIQUE (rules, players, person_id), 
	CONSTRAINT ratings_one_a_bot UNIQUE (rules, players, bot)
);
CREATE TABLE responses (
	scope VARCHAR(100) NOT NULL, 
	"key" VARCHAR(80) NOT NULL, 
	table_id INTEGER, 
	digest VARCHAR(64) NOT NULL, 
	salt VARCHAR(64), 
	body JSON NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (scope, "key"), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE results (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	rules VARCHAR(60) NOT NULL, 
	person_id INTEGER, 
	bot VARCHAR(80), 
	place INTEGER, 
	points INTEGER, 
	gained FLOAT, 
	body JSON, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
INSERT INTO "results" VALUES(1,0,'birmingham',1,NULL,NULL,NULL,NULL,NULL,1.79496898485128641128e+09);
INSERT INTO "results" VALUES(1,1,'birmingham',2,NULL,NULL,NULL,NULL,NULL,1.79496898485128641128e+09);
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	bot VARCHAR(80), 
	person_id INTEGER, 
	secret_hash VARCHAR(64), 
	recovery_hash VARCHAR(64), old_recovery_hash VARCHAR(64), freed_hash VARCHAR(64), seen FLOAT, is_silent BOOLEAN, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(person_id) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES(1,0,'human','Ann',NULL,1,'24efb1604fd13c0a820f2f55a8af14389d98ac32f1425e12f23999e8a052610d','dca866fb6ba8c46b437c87c242f6b847cf904c3a855d59c22441f1145071feca',NULL,NULL,1.79496898495796680453e+09,NULL);
INSERT INTO "seats" VALUES(1,1,'human','Bob0',NULL,2,'0371ced6463ee8c7e9bec752497139ee398cb8e6e217d3223ad2c3c48660a57b','0eb4b82b3ad3bff08bc768865cdb529a3b07697fc94f85bc2cfe72470377b650',NULL,NULL,1794968984.63002,NULL);
INSERT INTO "seats" VALUES(2,0,'human','Ann',NULL,3,'d8e5623419deb17f1ab69201c188297172b016c089b041345a29af2a58b80c43','8dc0f245b157deddf073e88e4978d44777a560896d5cf4933a0be149af8c6b95',NULL,NULL,1.7949689891453056335e+09,NULL);
INSERT INTO "seats" VALUES(2,1,'open','',NULL,NULL,NULL,NULL,NULL,NULL,1.79496898905182576179e+09,NULL);
INSERT INTO "seats" VALUES(2,2,'open','',NULL,NULL,NULL,NULL,NULL,NULL,1.79496898905182576179e+09,NULL);
INSERT INTO "seats" VALUES(3,0,'human','Ann',NULL,4,'3844d885bf9e63e32610c70c1ca302e3e90737787d9af565ffc523a4782a15ae','b4bcc9e5acd3ed50fc1a3dc25362db89afe47b7072b6bf0c530febd54d1f5ecf',NULL,NULL,1.79496898913875818247e+09,NULL);
INSERT INTO "seats" VALUES(3,1,'human','Player 2',NULL,4,'3844d885bf9e63e32610c70c1ca302e3e90737787d9af565ffc523a4782a15ae','b4bcc9e5acd3ed50fc1a3dc25362db89afe47b7072b6bf0c530febd54d1f5ecf',NULL,NULL,1.79496898913875818247e+09,NULL);
INSERT INTO "seats" VALUES(3,2,'bot','Bot 1','random',NULL,NULL,NULL,NULL,NULL,1.79496898912463378906e+09,NULL);
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	code VARCHAR(32) NOT NULL, 
	map VARCHAR(60) NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	seed BIGINT NOT NULL, 
	start TEXT, 
	engine VARCHAR(40) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	invite_hash VARCHAR(64), 
	spectators BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	seq INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	turn JSON NOT NULL, 
	bot_due BOOLEAN NOT NULL, invite VARCHAR(80), host INTEGER, origin VARCHAR(64), pace VARCHAR(8), terms JSON, due BIGINT, clocks JSON, to_move INTEGER, moved FLOAT, delay INTEGER, rated BOOLEAN, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'k226n55j4gbecznyq76jrdi27m','birmingham',2,'{"introductory": false, "open_discards": true, "tie_income": "space", "manufacturer4_money": 8}',3941964015581311642,NULL,'0.1.0','playing',NULL,1,1.79496898392830204959e+09,1794968988.598,14,13,1,'[524288]',0,NULL,0,'f61760e72ef38d630beca83ed22ccb3e65427ec4714f28fb6d4658d5362412e8',NULL,NULL,NULL,NULL,0,1.79496898849741291998e+09,0,1);
INSERT INTO "tables" VALUES(2,'hwp66rbgkwo5magw7ekzv2u2ra','germany',3,'{"combine_in_first_round": false, "final_round_phases_2_3": true, "ship_card_reach": "port_or_rail", "ship_card_germany": "any_card"}',1253619467607023354,NULL,'0.1.0','open','27ec5418dbb7aac0404ee01cf1a85a90e0c16d872492d251075e51b2004757f0',1,1.79496898905182576179e+09,1.79496898905182576179e+09,1,0,0,'[]',0,'invite_PfIlLdKxsaJaTLdnM-WKFU56XMU',0,'f61760e72ef38d630beca83ed22ccb3e65427ec4714f28fb6d4658d5362412e8',NULL,NULL,NULL,NULL,NULL,NULL,0,1);
INSERT INTO "tables" VALUES(3,'uirwxzyebaszk3ab2dak5fdc4u','lancashire',3,'{"edition": "classic2007", "virtual_link": "both", "shortfall": "vp_loss", "introductory": false, "cotton1_vp": 3, "port_slots": "new_ports"}',200893488822498860,NULL,'0.1.0','playing',NULL,1,1.79496898912463378906e+09,1794968989.138,2,2,0,'[]',0,NULL,0,'f61760e72ef38d630beca83ed22ccb3e65427ec4714f28fb6d4658d5362412e8',NULL,NULL,NULL,NULL,0,1.79496898913765573499e+09,0,1);
CREATE TABLE tournaments (
	id INTEGER NOT NULL, 
	code VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	map VARCHAR(60) NOT NULL, 
	players INTEGER NOT NULL, 
	options JSON NOT NULL, 
	pace VARCHAR(8), 
	terms JSON, 
	form VARCHAR(10) NOT NULL, 
	rounds INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	level VARCHAR(80) NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	seed BIGINT NOT NULL, 
	host_id BIGINT, 
	club_id INTEGER, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id), 
	UNIQUE (code)
);
CREATE INDEX tables_bot_due ON tables (bot_due);
CREATE INDEX tables_open ON tables (status, created);
CREATE INDEX seats_person ON seats (person_id);
CREATE INDEX notes_due ON notes (due);
CREATE INDEX seats_secret ON seats (secret_hash);
CREATE INDEX tables_invite ON tables (invite_hash);
CREATE INDEX responses_at ON responses (at);
CREATE INDEX responses_table ON responses (table_id);
CREATE INDEX notes_hook ON notes (hook_id);
CREATE INDEX tables_due ON tables (due);
CREATE INDEX devices_person ON devices (person_id);
CREATE UNIQUE INDEX people_link ON people (link_hash);
CREATE UNIQUE INDEX people_public_id ON people (public_id);
CREATE INDEX results_person ON results (person_id);
CREATE INDEX ratings_person ON ratings (person_id);
CREATE INDEX analyses_at ON analyses (at);
CREATE INDEX hooks_person ON hooks (person_id);
CREATE INDEX hooks_secret ON hooks (secret);
CREATE INDEX members_person ON members (person_id);
CREATE INDEX club_tables_club ON club_tables (club_id);
CREATE INDEX tournaments_status ON tournaments (status, created);
CREATE INDEX entrants_person ON entrants (person_id);
CREATE INDEX plans_due ON plans (due);
COMMIT;
