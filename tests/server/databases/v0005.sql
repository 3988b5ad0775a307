-- {"playing": {"code": "4zkcbuj3egvlc4ludxlilr4fn4", "secrets": ["seat_u_3IGi0PBeYKAE9dHf95LEQo7nk", "seat_wANOLrBbw1LH2N-OKl6Z202Kx20"], "seen": {"table": {"code": "4zkcbuj3egvlc4ludxlilr4fn4", "map": "birmingham", "players": 2, "options": {"introductory": false, "open_discards": true, "tie_income": "space", "manufacturer4_money": 8}, "status": "playing", "invite_only": false, "spectators": true, "spectator_delay": 0, "created": 1794962185.2582507, "engine": "0.1.0", "host": 0, "pace": null, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null, "clock": null}, {"seat": 1, "kind": "human", "name": "Bob0", "level": null, "clock": null}]}, "seq": 14, "ply": 13, "step": 0, "actions": 10, "seat": 0, "yours": [0], "invite": null, "to_move": 1, "view": {"version": 1, "map": "birmingham", "seat": 0, "era": "canal", "round": 4, "rounds_left": 7, "order": [1, 0], "next_order": [1, 0], "to_move": 1, "actions_left": 2, "is_over": false, "result": null, "question": {"asks": "action", "doing": null, "at": null, "tile": null, "to": null, "coal_due": 0, "iron_due": 0, "beer_due": 0, "cards_due": 0, "n_done": 0, "bonus_due": 0, "debt": 0, "first_card": null}, "players": [{"seat": 0, "name": "Ann", "money": 28, "spent": 0, "income": -3, "income_space": 7, "loans": 0, "vp": 0, "tile_vp": 0, "hand": ["bur", "cbd", "dud", "wor", "bir", "nun", "bre", "bre"], "hand_size": 8, "discards": [null, "cov", "red", "iro", "bir", "wal"], "mat": {"cot": {"1": 3, "2": 2, "3": 3, "4": 3}, "man": {"1": 1, "2": 2, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1, "8": 2}, "pot": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}, "coa": {"2": 1, "3": 2, "4": 2}, "iro": {"2": 1, "3": 1, "4": 1}, "bre": {"1": 2, "2": 2, "3": 2, "4": 1}}, "links_left": 12}, {"seat": 1, "name": "Bob0", "money": 0, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": [], "hand_size": 8, "discards": [null, "bre", "wor", "kid", "kid", "bir"], "mat": {"cot": {"1": 2, "2": 2, "3": 3, "4": 3}, "man": {"1": 1, "2": 2, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1, "8": 2}, "pot": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "bre": {"2": 2, "3": 2, "4": 1}}, "links_left": 13}], "tiles": [{"slot": "nun.0", "tile": "bre-1", "owner": 1, "cubes": 1, "is_flipped": false, "is_retired": false}, {"slot": "red.0", "tile": "coa-1", "owner": 0, "cubes": 2, "is_flipped": false, "is_retired": false}], "links": [{"line": "cbd-kid", "owner": 0}, {"line": "glo-red", "owner": 0}, {"line": "tam-nun", "owner": 1}], "line_worth": {"war-sto": 2, "sto-lee": 0, "bel-der": 0, "der-not": 2, "der-bur": 0, "sto-stn": 0, "stn-sta": 0, "stn-bur": 0, "sta-can": 0, "can-fno": 0, "can-wol": 0, "can-wal": 0, "bur-tam": 0, "bur-wal": 0, "tam-nun": 0, "tam-bir": 0, "wal-wol": 0, "wal-bir": 0, "wol-cbd": 0, "wol-dud": 0, "cbd-shr": 2, "cbd-kid": 0, "kid-dud": 0, "kid-wor-fso": 0, "dud-bir": 0, "wor-bir": 0, "wor-glo": 2, "glo-red": 2, "red-oxf": 2, "bir-oxf": 2, "bir-cov": 0}, "markets": {"coal": {"cubes": 13, "spaces": 14, "buy": 1, "sell": 1}, "iron": {"cubes": 3, "spaces": 10, "buy": 4, "sell": 4}}, "merchants": [{"space": "shr.0", "place": "shr", "tile": "cotton-1", "buys": ["cot"], "has_barrel": true}, {"space": "glo.0", "place": "glo", "tile": "any-1", "buys": ["cot", "man", "pot"], "has_barrel": true}, {"space": "glo.1", "place": "glo", "tile": "blank-1", "buys": [], "has_barrel": false}, {"space": "oxf.0", "place": "oxf", "tile": "blank-2", "buys": [], "has_barrel": false}, {"space": "oxf.1", "place": "oxf", "tile": "manufacturer-1", "buys": ["man"], "has_barrel": true}], "boxes": [], "imports": [], "distant": null, "display": [], "deck": 12, "aside": 0}, "text": null, "turn": null, "proposals": [], "result": null, "commitment": "4e65769028f432e20db8891cf091d0c7fee5cd5ed5e07dc377196d09e4b667d5", "nonce": null}, "person": "person_x68VvD24cT1NyLWCIVrM3H6eB8I"}, "open": {"code": "wcndixs6zb4ymu2icutji4462q", "secrets": ["seat_YHSQlV8aetygRn9dyIXqu9vBQWY"], "seen": {"table": {"code": "wcndixs6zb4ymu2icutji4462q", "map": "germany", "players": 3, "options": {"combine_in_first_round": false, "final_round_phases_2_3": true, "ship_card_reach": "port_or_rail", "ship_card_germany": "any_card"}, "status": "open", "invite_only": true, "spectators": true, "spectator_delay": 0, "created": 1794962186.0604892, "engine": "0.1.0", "host": 0, "pace": null, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null, "clock": null}, {"seat": 1, "kind": "open", "name": "", "level": null, "clock": null}, {"seat": 2, "kind": "open", "name": "", "level": null, "clock": null}]}, "seq": 1, "ply": 0, "step": 0, "actions": 0, "seat": 0, "yours": [0], "invite": "invite_Z6soviRJliirTXMElqhQGl2IboU", "to_move": null, "view": null, "text": null, "turn": null, "proposals": [], "result": null, "commitment": null, "nonce": null}, "invite": "invite_Z6soviRJliirTXMElqhQGl2IboU"}, "alone": {"code": "w4ogicmae2rlq4fj5w73b4dkii", "secrets": ["seat_zK6vRW6wLhlQZxGw8aMUJ79zyOo"], "seen": {"table": {"code": "w4ogicmae2rlq4fj5w73b4dkii", "map": "lancashire", "players": 3, "options": {"edition": "classic2007", "virtual_link": "both", "shortfall": "vp_loss", "introductory": false, "cotton1_vp": 3, "port_slots": "new_ports"}, "status": "playing", "invite_only": false, "spectators": true, "spectator_delay": 0, "created": 1794962186.155558, "engine": "0.1.0", "host": 0, "pace": null, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null, "clock": null}, {"seat": 1, "kind": "human", "name": "Player 2", "level": null, "clock": null}, {"seat": 2, "kind": "bot", "name": "Bot 1", "level": "random", "clock": null}]}, "seq": 2, "ply": 2, "step": 0, "actions": 0, "seat": 0, "yours": [0, 1], "invite": null, "to_move": 0, "view": {"version": 1, "map": "lancashire", "seat": 0, "era": "canal", "round": 1, "rounds_left": 10, "order": [0, 1, 2], "next_order": [0, 1, 2], "to_move": 0, "actions_left": 1, "is_over": false, "result": null, "question": {"asks": "action", "doing": null, "at": null, "tile": null, "to": null, "coal_due": 0, "iron_due": 0, "beer_due": 0, "cards_due": 0, "n_done": 0, "bonus_due": 0, "debt": 0, "first_card": null}, "players": [{"seat": 0, "name": "Ann", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": ["bny", "lan", "liv", "mac", "roc", "war", "cot", "iro"], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}, {"seat": 1, "name": "Player2", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": [], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}, {"seat": 2, "name": "Bot1", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": [], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}], "tiles": [], "links": [], "line_worth": {"lan-pre": 0, "fle-pre": 0, "pre-wig": 0, "liv-wig": 0, "war-wig": 0, "bbn-wig": 0, "bbn-bny": 0, "bny-col": 0, "col-yor": 2, "roc-yor": 2, "old-roc": 0, "man-old": 0, "bol-bry": 0, "bol-man": 0, "bry-man": 0, "man-war": 0, "man-sto": 0, "mac-sto": 0, "mac-mid": 2, "mid-nor": 4, "ell-nor": 2, "ell-war": 0, "ell-liv": 0}, "markets": {"coal": {"cubes": 8, "spaces": 8, "buy": 1, "sell": null}, "iron": {"cubes": 8, "spaces": 8, "buy": 1, "sell": null}}, "merchants": [], "boxes": [], "imports": [], "distant": {"demand": 0, "no_demand": 8, "income": 3, "pile": [null, null, null, null, null, null, null, null, null, null, null, null], "gone": [], "revealed": 0}, "display": [], "deck": 33, "aside": 9}, "text": null, "turn": {"lines": [], "half_made": "", "actions": [], "events": [], "answers": [], "legal": [{"id": 65539, "text": "B cot-1@bbn.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bbn.0", "kind": "action", "verb": "build"}, {"id": 65540, "text": "B cot-1@bbn.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bbn.1", "kind": "action", "verb": "build"}, {"id": 65542, "text": "B cot-1@bol.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bol.0", "kind": "action", "verb": "build"}, {"id": 65543, "text": "B cot-1@bol.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bol.1", "kind": "action", "verb": "build"}, {"id": 65545, "text": "B cot-1@bny.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bny.0", "kind": "action", "verb": "build"}, {"id": 65546, "text": "B cot-1@bny.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bny.1", "kind": "action", "verb": "build"}, {"id": 65547, "text": "B cot-1@bry.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bry.0", "kind": "action", "verb": "build"}, {"id": 65548, "text": "B cot-1@bry.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bry.1", "kind": "action", "verb": "build"}, {"id": 65549, "text": "B cot-1@col.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "col.0", "kind": "action", "verb": "build"}, {"id": 65550, "text": "B cot-1@col.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "col.1", "kind": "action", "verb": "build"}, {"id": 65554, "text": "B cot-1@lan.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "lan.1", "kind": "action", "verb": "build"}, {"id": 65559, "text": "B cot-1@mac.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "mac.0", "kind": "action", "verb": "build"}, {"id": 65560, "text": "B cot-1@mac.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "mac.1", "kind": "action", "verb": "build"}, {"id": 65561, "text": "B cot-1@man.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.0", "kind": "action", "verb": "build"}, {"id": 65562, "text": "B cot-1@man.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.1", "kind": "action", "verb": "build"}, {"id": 65563, "text": "B cot-1@man.2", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.2", "kind": "action", "verb": "build"}, {"id": 65565, "text": "B cot-1@old.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "old.0", "kind": "action", "verb": "build"}, {"id": 65566, "text": "B cot-1@old.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "old.1", "kind": "action", "verb": "build"}, {"id": 65568, "text": "B cot-1@pre.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "pre.1", "kind": "action", "verb": "build"}, {"id": 65570, "text": "B cot-1@roc.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "roc.0", "kind": "action", "verb": "build"}, {"id": 65571, "text": "B cot-1@roc.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "roc.1", "kind": "action", "verb": "build"}, {"id": 65573, "text": "B cot-1@sto.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "sto.0", "kind": "action", "verb": "build"}, {"id": 65574, "text": "B cot-1@sto.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "sto.1", "kind": "action", "verb": "build"}, {"id": 65575, "text": "B cot-1@war.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "war.0", "kind": "action", "verb": "build"}, {"id": 65809, "text": "B por-1@lan.0", "tile": "por-1", "industry": "por", "level": 1, "slot": "lan.0", "kind": "action", "verb": "build"}, {"id": 65811, "text": "B por-1@liv.0", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.0", "kind": "action", "verb": "build"}, {"id": 65812, "text": "B por-1@liv.1", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.1", "kind": "action", "verb": "build"}, {"id": 65814, "text": "B por-1@liv.3", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.3", "kind": "action", "verb": "build"}, {"id": 65832, "text": "B por-1@war.1", "tile": "por-1", "industry": "por", "level": 1, "slot": "war.1", "kind": "action", "verb": "build"}, {"id": 66057, "text": "B coa-1@bny.0", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "bny.0", "kind": "action", "verb": "build"}, {"id": 66058, "text": "B coa-1@bny.1", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "bny.1", "kind": "action", "verb": "build"}, {"id": 66082, "text": "B coa-1@roc.0", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "roc.0", "kind": "action", "verb": "build"}, {"id": 66083, "text": "B coa-1@roc.1", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "roc.1", "kind": "action", "verb": "build"}, {"id": 66087, "text": "B coa-1@war.0", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "war.0", "kind": "action", "verb": "build"}, {"id": 262144, "text": "D cot-1", "tile": "cot-1", "industry": "cot", "level": 1, "kind": "action", "verb": "develop"}, {"id": 263168, "text": "D por-1", "tile": "por-1", "industry": "por", "level": 1, "kind": "action", "verb": "develop"}, {"id": 264192, "text": "D coa-1", "tile": "coa-1", "industry": "coa", "level": 1, "kind": "action", "verb": "develop"}, {"id": 265216, "text": "D iro-1", "tile": "iro-1", "industry": "iro", "level": 1, "kind": "action", "verb": "develop"}, {"id": 266240, "text": "D shi-0", "tile": "shi-0", "industry": "shi", "level": 0, "kind": "action", "verb": "develop"}, {"id": 393216, "text": "L 10", "amount": 10, "kind": "action", "verb": "loan"}, {"id": 393472, "text": "L 20", "amount": 20, "kind": "action", "verb": "loan"}, {"id": 393728, "text": "L 30", "amount": 30, "kind": "action", "verb": "loan"}, {"id": 524288, "text": "P", "kind": "action", "verb": "pass"}], "can_undo": false, "needs_confirm": false, "outlook": null}, "proposals": [], "result": null, "commitment": "93a5b301d90046e5811bf415828be6409b7368e1aa8e4569a953b5123413a775", "nonce": null}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE claims (
	table_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	owner VARCHAR(40) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
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
INSERT INTO "devices" VALUES(1,1,'1e5ab7bdcd0c7e9a2905534079e3588b144046d8df0735d4ac2edda2e3e8a9fd','',1.79496218525744271276e+09,1.79496218525744271276e+09);
INSERT INTO "devices" VALUES(2,2,'ad28955ab2390518647d393224062b4970cdf584cd3b280764741442fd9685e1','',1794962185.3057,1794962185.3057);
INSERT INTO "devices" VALUES(3,3,'6d6bdfeee10e69a94470724064f107d226ad74a66f1eabe3fcf8d199f92c01a5','',1.79496218606031703946e+09,1.79496218606031703946e+09);
INSERT INTO "devices" VALUES(4,4,'9511b4985f06cde104ebdc28615b17f0e428d6fb691bad27f83619a1afd24dca','',1794962186.15531,1794962186.15531);
CREATE TABLE facts (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(100) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('clocks','1794962184558');
INSERT INTO "facts" VALUES('origin_key','091ff965614a885d09b1621cf14fba48a6980898d44c867666f396cde1533d46');
CREATE TABLE hooks (
	id INTEGER NOT NULL, 
	person_id INTEGER, 
	table_id INTEGER, 
	url VARCHAR(500) NOT NULL, 
	form VARCHAR(10) NOT NULL, 
	created FLOAT NOT NULL, secret VARCHAR(60), 
	PRIMARY KEY (id), 
	FOREIGN KEY(person_id) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT hooks_one_a_person UNIQUE (person_id), 
	CONSTRAINT hooks_one_a_table UNIQUE (table_id)
);
INSERT INTO "hooks" VALUES(1,NULL,1,'http://127.0.0.1:9/hook','json',1.79496218572014188761e+09,'whsec_xBgW9tkqlnrbrlyyWwZdkV5qKeK8vBHMma9psadGlms=');
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
INSERT INTO "log" VALUES(1,1,'create',NULL,'{}',1.79496218525825071334e+09);
INSERT INTO "log" VALUES(1,2,'join',1,'{"name": "Bob0"}',1794962185.30854);
INSERT INTO "log" VALUES(1,3,'start',NULL,'{"names": ["Ann", "Bob0"], "commitment": "4e65769028f432e20db8891cf091d0c7fee5cd5ed5e07dc377196d09e4b667d5", "hidden": {"outcomes": [1, 0, 1, 0, 3, 4, 2, 17, 20, 21, 17, 20, 14, 24, 24, 21, 9, 7, 12, 23, 6, 16, 12, 11, 14, 7, 18, 20, 6, 20, 8, 15, 13, 23, 11, 8, 13, 16, 24, 16, 19, 24, 17, 10, 11, 24, 15, 24, 17, 6, 13, 13, 21, 21, 11, 20, 12, 18, 24, 8, 11, 7, 12, 17, 8, 16, 16, 7, 16, 11, 24, 23, 15, 23, 15, 20, 6, 19, 24, 24, 17, 20, 10, 20, 14, 9, 14], "nonce": "b9112aa0673c3bd8b8e6f0d958f81a69c7f4c36c5d797f90e5d38a2e553e22e9"}}',1.79496218558783626555e+09);
INSERT INTO "log" VALUES(1,4,'action',1,'{"n": 1, "line": "B bre-1@nun.0 i:market /bre", "answers": [66856], "sentence": "Bob0 builds Brewery I in Nuneaton for \u00a35, buys 1 iron for \u00a32, discards Brewery, puts 1 beer on it and draws 1 card.", "events": [{"ply": 1, "kind": "build", "seat": 1, "values": {"tile": "bre-1", "slot": "nun.0", "money": -5}}, {"ply": 1, "kind": "buy", "seat": 1, "values": {"resource": "iron", "n": 1, "money": -2, "market": -1}}, {"ply": 1, "kind": "discard", "seat": 1, "values": {"cards": ["bre"]}}, {"ply": 1, "kind": "stock", "seat": 1, "values": {"slot": "nun.0", "resource": "beer", "n": 1}}, {"ply": 1, "kind": "drew", "seat": 1, "values": {"n": 1}}]}',1.79496218576838564872e+09);
INSERT INTO "log" VALUES(1,5,'action',0,'{"n": 2, "line": "N cbd-kid /cov", "answers": [203264, 1184000], "sentence": "Ann lays a link from Coalbrookdale to Kidderminster for \u00a33, discards Coventry and draws 1 card.", "then": "The next round goes Ann (spent \u00a33) and Bob0 (spent \u00a37). Ann has no income. Bob0 has no income.", "events": [{"ply": 2, "kind": "link", "seat": 0, "values": {"link": "cbd-kid", "money": -3}}, {"ply": 2, "kind": "discard", "seat": 0, "values": {"cards": ["cov"]}}, {"ply": 2, "kind": "drew", "seat": 0, "values": {"n": 1}}, {"ply": 2, "kind": "order", "seat": null, "values": {"seats": [0, 1], "spent": [3, 7]}}, {"ply": 2, "kind": "income", "seat": 0, "values": {"money": 0, "level": 0}}, {"ply": 2, "kind": "income", "seat": 1, "values": {"money": 0, "level": 0}}]}',1.79496218579719543457e+09);
INSERT INTO "log" VALUES(1,6,'action',0,'{"n": 3, "line": "B coa-1@red.0 /red", "answers": [66349], "sentence": "Ann builds Coal Mine I in Redditch for \u00a35, discards Redditch and puts 2 coal on it.", "events": [{"ply": 3, "kind": "build", "seat": 0, "values": {"tile": "coa-1", "slot": "red.0", "money": -5}}, {"ply": 3, "kind": "discard", "seat": 0, "values": {"cards": ["red"]}}, {"ply": 3, "kind": "stock", "seat": 0, "values": {"slot": "red.0", "resource": "coal", "n": 2}}]}',1.79496218582069563861e+09);
INSERT INTO "log" VALUES(1,7,'action',0,'{"n": 4, "line": "D coa-2 i:market /iro + iro-1 i:market", "answers": [266752, 1184768, 267520], "sentence": "Ann develops Coal Mine II, buys 1 iron for \u00a32, discards Iron Works, develops Iron Works I, buys 1 iron for \u00a33 and draws 2 cards.", "events": [{"ply": 4, "kind": "develop", "seat": 0, "values": {"tile": "coa-2"}}, {"ply": 4, "kind": "buy", "seat": 0, "values": {"resource": "iron", "n": 1, "money": -2, "market": -1}}, {"ply": 4, "kind": "discard", "seat": 0, "values": {"cards": ["iro"]}}, {"ply": 4, "kind": "develop", "seat": 0, "values": {"tile": "iro-1"}}, {"ply": 4, "kind": "buy", "seat": 0, "values": {"resource": "iron", "n": 1, "money": -3, "market": -1}}, {"ply": 4, "kind": "drew", "seat": 0, "values": {"n": 2}}]}',1.79496218582071137429e+09);
INSERT INTO "log" VALUES(1,8,'action',1,'{"n": 5, "line": "D bre-1 i:market /wor + cot-1 i:market", "answers": [268544, 1183488, 262144], "sentence": "Bob0 develops Brewery I, buys 1 iron for \u00a33, discards Worcester, develops Cotton Mill I and buys 1 iron for \u00a34.", "events": [{"ply": 5, "kind": "develop", "seat": 1, "values": {"tile": "bre-1"}}, {"ply": 5, "kind": "buy", "seat": 1, "values": {"resource": "iron", "n": 1, "money": -3, "market": -1}}, {"ply": 5, "kind": "discard", "seat": 1, "values": {"cards": ["wor"]}}, {"ply": 5, "kind": "develop", "seat": 1, "values": {"tile": "cot-1"}}, {"ply": 5, "kind": "buy", "seat": 1, "values": {"resource": "iron", "n": 1, "money": -4, "market": -1}}]}',1.79496218584672284123e+09);
INSERT INTO "log" VALUES(1,9,'action',1,'{"n": 6, "line": "N tam-nun /kid", "answers": [201472, 1182976], "sentence": "Bob0 lays a link from Tamworth to Nuneaton for \u00a33, discards Kidderminster and draws 2 cards.", "then": "The next round goes Ann (spent \u00a310) and Bob0 (spent \u00a310). Ann has no income. Bob0 has no income.", "events": [{"ply": 6, "kind": "link", "seat": 1, "values": {"link": "tam-nun", "money": -3}}, {"ply": 6, "kind": "discard", "seat": 1, "values": {"cards": ["kid"]}}, {"ply": 6, "kind": "drew", "seat": 1, "values": {"n": 2}}, {"ply": 6, "kind": "order", "seat": null, "values": {"seats": [0, 1], "spent": [10, 10]}}, {"ply": 6, "kind": "income", "seat": 0, "values": {"money": 0, "level": 0}}, {"ply": 6, "kind": "income", "seat": 1, "values": {"money": 0, "level": 0}}]}',1.79496218584673738485e+09);
INSERT INTO "log" VALUES(1,10,'action',0,'{"n": 7, "line": "N glo-red /bir", "answers": [204800, 1183744], "sentence": "Ann lays a link from Gloucester to Redditch for \u00a33 and discards Birmingham.", "events": [{"ply": 7, "kind": "link", "seat": 0, "values": {"link": "glo-red", "money": -3}}, {"ply": 7, "kind": "discard", "seat": 0, "values": {"cards": ["bir"]}}]}',1.79496218588999938963e+09);
INSERT INTO "log" VALUES(1,11,'action',0,'{"n": 8, "line": "L 30 /wal", "answers": [393216, 1182208], "sentence": "Ann takes a loan of \u00a330 and goes down 3 spaces of income, discards Walsall and draws 2 cards.", "events": [{"ply": 8, "kind": "loan", "seat": 0, "values": {"money": 30, "space": -3}}, {"ply": 8, "kind": "discard", "seat": 0, "values": {"cards": ["wal"]}}, {"ply": 8, "kind": "drew", "seat": 0, "values": {"n": 2}}]}',1.79496218589001369477e+09);
INSERT INTO "log" VALUES(1,12,'action',1,'{"n": 9, "line": "P /kid", "answers": [524288, 1182976], "sentence": "Bob0 passes and discards Kidderminster.", "events": [{"ply": 9, "kind": "pass", "seat": 1, "values": {}}, {"ply": 9, "kind": "discard", "seat": 1, "values": {"cards": ["kid"]}}]}',1.79496218594501948358e+09);
INSERT INTO "log" VALUES(1,13,'action',1,'{"n": 10, "line": "P /bir", "answers": [524288, 1183744], "sentence": "Bob0 passes, discards Birmingham and draws 2 cards.", "then": "The next round goes Bob0 (spent \u00a30) and Ann (spent \u00a33). Bob0 has no income. Ann pays \u00a33 for a negative income.", "events": [{"ply": 10, "kind": "pass", "seat": 1, "values": {}}, {"ply": 10, "kind": "discard", "seat": 1, "values": {"cards": ["bir"]}}, {"ply": 10, "kind": "drew", "seat": 1, "values": {"n": 2}}, {"ply": 10, "kind": "order", "seat": null, "values": {"seats": [1, 0], "spent": [0, 3]}}, {"ply": 10, "kind": "income", "seat": 1, "values": {"money": 0, "level": 0}}, {"ply": 10, "kind": "income", "seat": 0, "values": {"money": -3, "level": -3}}]}',1.79496218594503521926e+09);
INSERT INTO "log" VALUES(1,14,'chat',0,'{"text": "good luck"}',1.79496218595796394349e+09);
INSERT INTO "log" VALUES(2,1,'create',NULL,'{}',1.79496218606048917772e+09);
INSERT INTO "log" VALUES(3,1,'create',NULL,'{}',1.79496218615555810926e+09);
INSERT INTO "log" VALUES(3,2,'start',NULL,'{"names": ["Ann", "Player2", "Bot1"], "commitment": "93a5b301d90046e5811bf415828be6409b7368e1aa8e4569a953b5123413a775", "hidden": {"outcomes": [0, 1, 2, 0, 0, 4, 2, 3, 2, 2, 2, 1, 1, 3, 3, 14, 22, 3, 0, 4, 17, 19, 18, 8, 14, 20, 23, 12, 22, 12, 18, 7, 19, 10, 21, 20, 16, 19, 2, 14, 6, 1, 10, 21, 19, 23, 13, 12, 22, 1, 22, 16, 5, 19, 11, 6, 22, 19, 23, 2, 10, 22, 20, 19, 0, 9, 3, 20, 20, 12, 15, 9, 13, 11, 19, 17, 4, 21, 10, 9, 15, 3, 0, 2, 2, 2, 3, 2, 0, 4, 3, 1, 1, 6, 20, 22, 9, 3, 19, 10, 13, 22, 20, 19, 10, 18, 10, 9, 11, 21, 14, 12, 0, 14, 19, 22, 1, 9, 23, 19, 19, 16, 18, 11, 17, 16, 17, 3, 4, 22, 1, 12, 21, 5, 12, 15, 23, 19, 21, 8, 15, 19, 13, 6, 2, 20, 19, 23, 22, 0, 14, 22, 20, 4, 7, 2, 20, 10, 12], "nonce": "198756f89a71a9790c4f4c349021132bc45aa3d8ab68ec6742f8120de2e14890"}}',1.79496218619029211998e+09);
CREATE TABLE notes (
	id INTEGER NOT NULL, 
	hook_id INTEGER NOT NULL, 
	body JSON NOT NULL, 
	due FLOAT NOT NULL, 
	tries INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(hook_id) REFERENCES hooks (id) ON DELETE CASCADE
);
INSERT INTO "notes" VALUES(1,1,'{"event": "turn", "table": "4zkcbuj3egvlc4ludxlilr4fn4", "map": "birmingham", "ply": 4, "seat": 0, "name": "Ann"}',1.7949621907893443108e+09,1);
INSERT INTO "notes" VALUES(2,1,'{"event": "turn", "table": "4zkcbuj3egvlc4ludxlilr4fn4", "map": "birmingham", "ply": 5, "seat": 0, "name": "Ann"}',1.79496219080839467053e+09,1);
INSERT INTO "notes" VALUES(3,1,'{"event": "turn", "table": "4zkcbuj3egvlc4ludxlilr4fn4", "map": "birmingham", "ply": 7, "seat": 1, "name": "Bob0"}',1.79496219083097290989e+09,1);
INSERT INTO "notes" VALUES(4,1,'{"event": "turn", "table": "4zkcbuj3egvlc4ludxlilr4fn4", "map": "birmingham", "ply": 9, "seat": 0, "name": "Ann"}',1.79496219085654807093e+09,1);
INSERT INTO "notes" VALUES(5,1,'{"event": "turn", "table": "4zkcbuj3egvlc4ludxlilr4fn4", "map": "birmingham", "ply": 11, "seat": 1, "name": "Bob0"}',1.79496219090036845207e+09,1);
INSERT INTO "notes" VALUES(6,1,'{"event": "turn", "table": "4zkcbuj3egvlc4ludxlilr4fn4", "map": "birmingham", "ply": 13, "seat": 1, "name": "Bob0"}',1.79496219095828580853e+09,1);
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	phrase_hash VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, link_hash VARCHAR(64), link_until FLOAT, 
	PRIMARY KEY (id), 
	UNIQUE (phrase_hash)
);
INSERT INTO "people" VALUES(1,'Ann','none 8810839970deb3a027f4b406adf89ecf',1.79496218525690245625e+09,NULL,NULL);
INSERT INTO "people" VALUES(2,'Bob0','none 79891b3f6116312c50ca0d187824a4ad',1.79496218530541396139e+09,NULL,NULL);
INSERT INTO "people" VALUES(3,'Ann','none e96f3ae7235d4c14cb96305098a22444',1.79496218606013131138e+09,NULL,NULL);
INSERT INTO "people" VALUES(4,'Ann','none 1a7c960bafd0b376b539f2253399c14e',1.79496218615501761431e+09,NULL,NULL);
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
CREATE TABLE seats (
	table_id INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	bot VARCHAR(80), 
	person_id INTEGER, 
	secret_hash VARCHAR(64), 
	recovery_hash VARCHAR(64), old_recovery_hash VARCHAR(64), freed_hash VARCHAR(64), seen FLOAT, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(person_id) REFERENCES people (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES(1,0,'human','Ann',NULL,1,'fc95cbdba4742731d319ca0bb1cf532c29c10b34b2e224a8db9351f8f4431e12','8bfa8542cab022c8a7e537353a5bbcf8acacb600f4db2d5c14a97d1715edaf43',NULL,NULL,1.79496218559340906147e+09);
INSERT INTO "seats" VALUES(1,1,'human','Bob0',NULL,2,'c0ccaacff007c63a350acecf2ec7685806cb03116249d9f5a7d845277051c54a','74c96372c450880f6e6877dd32855f0b5bda1e1b87589d72f6d7adf6c9c3702d',NULL,NULL,1.79496218530587315557e+09);
INSERT INTO "seats" VALUES(2,0,'human','Ann',NULL,3,'06933b553e6b68ecdd9bddb9d3e7450d0b8e86fc408f9286131e8b6a07a3a6f8','435293da0e0a11c616290ed9266dfb1986805a44f340fe704382231afd1ea97e',NULL,NULL,1.79496218622248125077e+09);
INSERT INTO "seats" VALUES(2,1,'open','',NULL,NULL,NULL,NULL,NULL,NULL,1.79496218606048917772e+09);
INSERT INTO "seats" VALUES(2,2,'open','',NULL,NULL,NULL,NULL,NULL,NULL,1.79496218606048917772e+09);
INSERT INTO "seats" VALUES(3,0,'human','Ann',NULL,4,'9f7c12dc045c04fece0f3394690ad0f7b9b2066d5d0cd8019f87f0cabcbb789f','549218617bdd3ca3d35fc6547da1518f3d587dd1d734416bd997c2f0df1d7468',NULL,NULL,1.79496218619152212141e+09);
INSERT INTO "seats" VALUES(3,1,'human','Player 2',NULL,4,'9f7c12dc045c04fece0f3394690ad0f7b9b2066d5d0cd8019f87f0cabcbb789f','549218617bdd3ca3d35fc6547da1518f3d587dd1d734416bd997c2f0df1d7468',NULL,NULL,1.79496218619152212141e+09);
INSERT INTO "seats" VALUES(3,2,'bot','Bot 1','random',NULL,NULL,NULL,NULL,NULL,1.79496218615555810926e+09);
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
	bot_due BOOLEAN NOT NULL, invite VARCHAR(80), host INTEGER, origin VARCHAR(64), pace VARCHAR(8), terms JSON, due BIGINT, clocks JSON, to_move INTEGER, moved FLOAT, delay INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'4zkcbuj3egvlc4ludxlilr4fn4','birmingham',2,'{"introductory": false, "open_discards": true, "tie_income": "space", "manufacturer4_money": 8}',225605462301839256,NULL,'0.1.0','playing',NULL,1,1.79496218525825071334e+09,1794962185.976,14,13,1,'[458752]',0,NULL,0,'7e0a9be8fa484e9262e772bf5fc8be183462351d6571160a0cf9733cbdae631f',NULL,NULL,NULL,NULL,1,1.79496218594503521926e+09,0);
INSERT INTO "tables" VALUES(2,'wcndixs6zb4ymu2icutji4462q','germany',3,'{"combine_in_first_round": false, "final_round_phases_2_3": true, "ship_card_reach": "port_or_rail", "ship_card_germany": "any_card"}',1718187071393788178,NULL,'0.1.0','open','6b39bfb94139162e645cf454625297f0cb11281b963d3e673fe569d286fdaf09',1,1.79496218606048917772e+09,1.79496218606048917772e+09,1,0,0,'[]',0,'invite_Z6soviRJliirTXMElqhQGl2IboU',0,'7e0a9be8fa484e9262e772bf5fc8be183462351d6571160a0cf9733cbdae631f',NULL,NULL,NULL,NULL,NULL,NULL,0);
INSERT INTO "tables" VALUES(3,'w4ogicmae2rlq4fj5w73b4dkii','lancashire',3,'{"edition": "classic2007", "virtual_link": "both", "shortfall": "vp_loss", "introductory": false, "cotton1_vp": 3, "port_slots": "new_ports"}',1367068612086615690,NULL,'0.1.0','playing',NULL,1,1.79496218615555810926e+09,1794962186.191,2,2,0,'[]',0,NULL,0,'7e0a9be8fa484e9262e772bf5fc8be183462351d6571160a0cf9733cbdae631f',NULL,NULL,NULL,NULL,0,1.79496218619029211998e+09,0);
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
COMMIT;
