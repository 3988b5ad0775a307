-- {"playing": {"code": "ckr2hshwnjw5ihnamxlgagfayu", "secrets": ["seat_JJF8IsdOpJaxKdLdN4suUiW3RqU", "seat_3LhI7OzKknOQiOTckf7d7wgP9Ts"], "seen": {"table": {"code": "ckr2hshwnjw5ihnamxlgagfayu", "map": "birmingham", "players": 2, "options": {"introductory": false, "open_discards": true, "tie_income": "space", "manufacturer4_money": 8}, "status": "playing", "invite_only": false, "spectators": true, "created": 1794873657.638145, "engine": "0.1.0", "host": 0, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null}, {"seat": 1, "kind": "human", "name": "Bob0", "level": null}]}, "seq": 14, "ply": 13, "step": 1, "actions": 10, "seat": 0, "yours": [0], "invite": null, "to_move": 0, "view": {"version": 1, "map": "birmingham", "seat": 0, "era": "canal", "round": 4, "rounds_left": 7, "order": [0, 1], "next_order": [0, 1], "to_move": 0, "actions_left": 2, "is_over": false, "result": null, "question": {"asks": "card", "doing": "scout", "at": null, "tile": null, "to": null, "coal_due": 0, "iron_due": 0, "beer_due": 0, "cards_due": 3, "n_done": 0, "bonus_due": 0, "debt": 0, "first_card": null}, "players": [{"seat": 0, "name": "Ann", "money": 2, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": ["bur", "can", "wol", "bir", "iro", "bre", "bre", "bre"], "hand_size": 8, "discards": [null, "red", "cov", "pot", "dud", "can"], "mat": {"cot": {"1": 2, "2": 2, "3": 3, "4": 3}, "man": {"1": 1, "2": 2, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1, "8": 2}, "pot": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}, "coa": {"2": 1, "3": 2, "4": 2}, "iro": {"2": 1, "3": 1, "4": 1}, "bre": {"1": 2, "2": 2, "3": 2, "4": 1}}, "links_left": 13}, {"seat": 1, "name": "Bob0", "money": 20, "spent": 0, "income": -3, "income_space": 7, "loans": 0, "vp": 0, "tile_vp": 0, "hand": [], "hand_size": 8, "discards": [null, "coa", "wal", "kid", "iro", "cov"], "mat": {"cot": {"1": 2, "2": 2, "3": 3, "4": 3}, "man": {"1": 1, "2": 2, "3": 1, "4": 1, "5": 2, "6": 1, "7": 1, "8": 2}, "pot": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}, "coa": {"2": 1, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "bre": {"1": 1, "2": 2, "3": 2, "4": 1}}, "links_left": 14}], "tiles": [{"slot": "kid.1", "tile": "cot-1", "owner": 1, "cubes": 0, "is_flipped": false, "is_retired": false}, {"slot": "cov.1", "tile": "coa-1", "owner": 0, "cubes": 2, "is_flipped": false, "is_retired": false}, {"slot": "red.0", "tile": "coa-1", "owner": 1, "cubes": 2, "is_flipped": false, "is_retired": false}], "links": [{"line": "cbd-kid", "owner": 0}], "line_worth": {"war-sto": 2, "sto-lee": 0, "bel-der": 0, "der-not": 2, "der-bur": 0, "sto-stn": 0, "stn-sta": 0, "stn-bur": 0, "sta-can": 0, "can-fno": 0, "can-wol": 0, "can-wal": 0, "bur-tam": 0, "bur-wal": 0, "tam-nun": 0, "tam-bir": 0, "wal-wol": 0, "wal-bir": 0, "wol-cbd": 0, "wol-dud": 0, "cbd-shr": 2, "cbd-kid": 0, "kid-dud": 0, "kid-wor-fso": 0, "dud-bir": 0, "wor-bir": 0, "wor-glo": 2, "glo-red": 2, "red-oxf": 2, "bir-oxf": 2, "bir-cov": 0}, "markets": {"coal": {"cubes": 13, "spaces": 14, "buy": 1, "sell": 1}, "iron": {"cubes": 3, "spaces": 10, "buy": 4, "sell": 4}}, "merchants": [{"space": "shr.0", "place": "shr", "tile": "blank-1", "buys": [], "has_barrel": false}, {"space": "glo.0", "place": "glo", "tile": "cotton-1", "buys": ["cot"], "has_barrel": true}, {"space": "glo.1", "place": "glo", "tile": "any-1", "buys": ["cot", "man", "pot"], "has_barrel": true}, {"space": "oxf.0", "place": "oxf", "tile": "manufacturer-1", "buys": ["man"], "has_barrel": true}, {"space": "oxf.1", "place": "oxf", "tile": "blank-2", "buys": [], "has_barrel": false}], "boxes": [], "imports": [], "distant": null, "display": [], "deck": 12, "aside": 0}, "text": null, "turn": {"lines": [], "half_made": "W", "actions": [], "answers": [{"id": 458752, "text": "W", "kind": "action", "verb": "scout"}], "legal": [{"id": 1181440, "text": "/bur", "card": "bur", "kind": "card", "verb": "scout"}, {"id": 1181696, "text": "/can", "card": "can", "kind": "card", "verb": "scout"}, {"id": 1183232, "text": "/wol", "card": "wol", "kind": "card", "verb": "scout"}, {"id": 1183744, "text": "/bir", "card": "bir", "kind": "card", "verb": "scout"}, {"id": 1184768, "text": "/iro", "card": "iro", "kind": "card", "verb": "scout"}, {"id": 1185792, "text": "/bre", "card": "bre", "kind": "card", "verb": "scout"}], "can_undo": true, "needs_confirm": false, "outlook": null}, "proposals": [], "result": null, "commitment": "6e73d90e0182eeb97821817f90c1fcfc80d1e6d4c2980efb27c851264fddc3f0", "nonce": null}, "person": "person_JgtOMOO_ztIbzTprGAs1_OJp66E"}, "open": {"code": "o5wky5owcpfzik3myzhpui7yvq", "secrets": ["seat_ygaaEE2PsNZhEYolg48yKSIW1_A"], "seen": {"table": {"code": "o5wky5owcpfzik3myzhpui7yvq", "map": "germany", "players": 3, "options": {"combine_in_first_round": false, "final_round_phases_2_3": true, "ship_card_reach": "port_or_rail", "ship_card_germany": "any_card"}, "status": "open", "invite_only": true, "spectators": true, "created": 1794873658.0906677, "engine": "0.1.0", "host": 0, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null}, {"seat": 1, "kind": "open", "name": "", "level": null}, {"seat": 2, "kind": "open", "name": "", "level": null}]}, "seq": 1, "ply": 0, "step": 0, "actions": 0, "seat": 0, "yours": [0], "invite": "invite_7yRYXhcdpJwkYQzR_X3OnEKs_zU", "to_move": null, "view": null, "text": null, "turn": null, "proposals": [], "result": null, "commitment": null, "nonce": null}, "invite": "invite_7yRYXhcdpJwkYQzR_X3OnEKs_zU"}, "alone": {"code": "k6nzanrhlwc6zwcu2kjtnmfcwu", "secrets": ["seat_zhRKmkcyoOwHUNmFMhIU6P1ArYA"], "seen": {"table": {"code": "k6nzanrhlwc6zwcu2kjtnmfcwu", "map": "lancashire", "players": 3, "options": {"edition": "classic2007", "virtual_link": "both", "shortfall": "vp_loss", "introductory": false, "cotton1_vp": 3, "port_slots": "new_ports"}, "status": "playing", "invite_only": false, "spectators": true, "created": 1794873658.2756555, "engine": "0.1.0", "host": 0, "seats": [{"seat": 0, "kind": "human", "name": "Ann", "level": null}, {"seat": 1, "kind": "human", "name": "Player 2", "level": null}, {"seat": 2, "kind": "bot", "name": "Bot 1", "level": "random"}]}, "seq": 2, "ply": 2, "step": 0, "actions": 0, "seat": 0, "yours": [0, 1], "invite": null, "to_move": 0, "view": {"version": 1, "map": "lancashire", "seat": 0, "era": "canal", "round": 1, "rounds_left": 10, "order": [0, 1, 2], "next_order": [0, 1, 2], "to_move": 0, "actions_left": 1, "is_over": false, "result": null, "question": {"asks": "action", "doing": null, "at": null, "tile": null, "to": null, "coal_due": 0, "iron_due": 0, "beer_due": 0, "cards_due": 0, "n_done": 0, "bonus_due": 0, "debt": 0, "first_card": null}, "players": [{"seat": 0, "name": "Ann", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": ["bol", "col", "lan", "liv", "man", "roc", "cot", "shi"], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}, {"seat": 1, "name": "Player2", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": [], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}, {"seat": 2, "name": "Bot1", "money": 30, "spent": 0, "income": 0, "income_space": 10, "loans": 0, "vp": 0, "tile_vp": 0, "hand": [], "hand_size": 8, "discards": [], "mat": {"cot": {"1": 3, "2": 3, "3": 3, "4": 3}, "por": {"1": 2, "2": 2, "3": 2, "4": 2}, "coa": {"1": 1, "2": 2, "3": 2, "4": 2}, "iro": {"1": 1, "2": 1, "3": 1, "4": 1}, "shi": {"0": 2, "1": 2, "2": 2}}, "links_left": 14}], "tiles": [], "links": [], "line_worth": {"lan-pre": 0, "fle-pre": 0, "pre-wig": 0, "liv-wig": 0, "war-wig": 0, "bbn-wig": 0, "bbn-bny": 0, "bny-col": 0, "col-yor": 2, "roc-yor": 2, "old-roc": 0, "man-old": 0, "bol-bry": 0, "bol-man": 0, "bry-man": 0, "man-war": 0, "man-sto": 0, "mac-sto": 0, "mac-mid": 2, "mid-nor": 4, "ell-nor": 2, "ell-war": 0, "ell-liv": 0}, "markets": {"coal": {"cubes": 8, "spaces": 8, "buy": 1, "sell": null}, "iron": {"cubes": 8, "spaces": 8, "buy": 1, "sell": null}}, "merchants": [], "boxes": [], "imports": [], "distant": {"demand": 0, "no_demand": 8, "income": 3, "pile": [null, null, null, null, null, null, null, null, null, null, null, null], "gone": [], "revealed": 0}, "display": [], "deck": 33, "aside": 9}, "text": null, "turn": {"lines": [], "half_made": "", "actions": [], "answers": [], "legal": [{"id": 65539, "text": "B cot-1@bbn.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bbn.0", "kind": "action", "verb": "build"}, {"id": 65540, "text": "B cot-1@bbn.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bbn.1", "kind": "action", "verb": "build"}, {"id": 65542, "text": "B cot-1@bol.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bol.0", "kind": "action", "verb": "build"}, {"id": 65543, "text": "B cot-1@bol.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bol.1", "kind": "action", "verb": "build"}, {"id": 65545, "text": "B cot-1@bny.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bny.0", "kind": "action", "verb": "build"}, {"id": 65546, "text": "B cot-1@bny.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bny.1", "kind": "action", "verb": "build"}, {"id": 65547, "text": "B cot-1@bry.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bry.0", "kind": "action", "verb": "build"}, {"id": 65548, "text": "B cot-1@bry.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "bry.1", "kind": "action", "verb": "build"}, {"id": 65549, "text": "B cot-1@col.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "col.0", "kind": "action", "verb": "build"}, {"id": 65550, "text": "B cot-1@col.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "col.1", "kind": "action", "verb": "build"}, {"id": 65554, "text": "B cot-1@lan.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "lan.1", "kind": "action", "verb": "build"}, {"id": 65559, "text": "B cot-1@mac.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "mac.0", "kind": "action", "verb": "build"}, {"id": 65560, "text": "B cot-1@mac.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "mac.1", "kind": "action", "verb": "build"}, {"id": 65561, "text": "B cot-1@man.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.0", "kind": "action", "verb": "build"}, {"id": 65562, "text": "B cot-1@man.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.1", "kind": "action", "verb": "build"}, {"id": 65563, "text": "B cot-1@man.2", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "man.2", "kind": "action", "verb": "build"}, {"id": 65565, "text": "B cot-1@old.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "old.0", "kind": "action", "verb": "build"}, {"id": 65566, "text": "B cot-1@old.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "old.1", "kind": "action", "verb": "build"}, {"id": 65568, "text": "B cot-1@pre.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "pre.1", "kind": "action", "verb": "build"}, {"id": 65570, "text": "B cot-1@roc.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "roc.0", "kind": "action", "verb": "build"}, {"id": 65571, "text": "B cot-1@roc.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "roc.1", "kind": "action", "verb": "build"}, {"id": 65573, "text": "B cot-1@sto.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "sto.0", "kind": "action", "verb": "build"}, {"id": 65574, "text": "B cot-1@sto.1", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "sto.1", "kind": "action", "verb": "build"}, {"id": 65575, "text": "B cot-1@war.0", "tile": "cot-1", "industry": "cot", "level": 1, "slot": "war.0", "kind": "action", "verb": "build"}, {"id": 65809, "text": "B por-1@lan.0", "tile": "por-1", "industry": "por", "level": 1, "slot": "lan.0", "kind": "action", "verb": "build"}, {"id": 65811, "text": "B por-1@liv.0", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.0", "kind": "action", "verb": "build"}, {"id": 65812, "text": "B por-1@liv.1", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.1", "kind": "action", "verb": "build"}, {"id": 65814, "text": "B por-1@liv.3", "tile": "por-1", "industry": "por", "level": 1, "slot": "liv.3", "kind": "action", "verb": "build"}, {"id": 66054, "text": "B coa-1@bol.0", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "bol.0", "kind": "action", "verb": "build"}, {"id": 66055, "text": "B coa-1@bol.1", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "bol.1", "kind": "action", "verb": "build"}, {"id": 66073, "text": "B coa-1@man.0", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "man.0", "kind": "action", "verb": "build"}, {"id": 66074, "text": "B coa-1@man.1", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "man.1", "kind": "action", "verb": "build"}, {"id": 66075, "text": "B coa-1@man.2", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "man.2", "kind": "action", "verb": "build"}, {"id": 66082, "text": "B coa-1@roc.0", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "roc.0", "kind": "action", "verb": "build"}, {"id": 66083, "text": "B coa-1@roc.1", "tile": "coa-1", "industry": "coa", "level": 1, "slot": "roc.1", "kind": "action", "verb": "build"}, {"id": 262144, "text": "D cot-1", "tile": "cot-1", "industry": "cot", "level": 1, "kind": "action", "verb": "develop"}, {"id": 263168, "text": "D por-1", "tile": "por-1", "industry": "por", "level": 1, "kind": "action", "verb": "develop"}, {"id": 264192, "text": "D coa-1", "tile": "coa-1", "industry": "coa", "level": 1, "kind": "action", "verb": "develop"}, {"id": 265216, "text": "D iro-1", "tile": "iro-1", "industry": "iro", "level": 1, "kind": "action", "verb": "develop"}, {"id": 266240, "text": "D shi-0", "tile": "shi-0", "industry": "shi", "level": 0, "kind": "action", "verb": "develop"}, {"id": 393216, "text": "L 10", "amount": 10, "kind": "action", "verb": "loan"}, {"id": 393472, "text": "L 20", "amount": 20, "kind": "action", "verb": "loan"}, {"id": 393728, "text": "L 30", "amount": 30, "kind": "action", "verb": "loan"}, {"id": 524288, "text": "P", "kind": "action", "verb": "pass"}], "can_undo": false, "needs_confirm": false, "outlook": null}, "proposals": [], "result": null, "commitment": "e9d20438b57fe5e8d17af474b3ba30b4beced22bad0566ac57bcae98b58659b8", "nonce": null}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE claims (
	table_id INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	owner VARCHAR(40) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE facts (
	name VARCHAR(40) NOT NULL, 
	value VARCHAR(100) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "facts" VALUES('origin_key','c53672fd15478c82fec7cadccd0c73e95f53f070472b5064dafd8377cb7fbf4d');
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
INSERT INTO "log" VALUES(1,1,'create',NULL,'{}',1.79487365763814496998e+09);
INSERT INTO "log" VALUES(1,2,'join',1,'{"name": "Bob0"}',1.79487365767721176144e+09);
INSERT INTO "log" VALUES(1,3,'start',NULL,'{"names": ["Ann", "Bob0"], "commitment": "6e73d90e0182eeb97821817f90c1fcfc80d1e6d4c2980efb27c851264fddc3f0", "hidden": {"outcomes": [1, 0, 3, 1, 0, 2, 4, 21, 20, 24, 7, 20, 6, 24, 18, 17, 9, 23, 13, 6, 12, 20, 16, 11, 15, 8, 24, 17, 15, 11, 11, 10, 16, 16, 21, 20, 17, 14, 13, 7, 23, 24, 19, 12, 24, 14, 8, 11, 8, 24, 16, 14, 21, 24, 20, 17, 11, 24, 16, 23, 13, 24, 20, 15, 20, 6, 16, 14, 10, 7, 12, 23, 7, 8, 20, 17, 13, 24, 11, 21, 17, 9, 18, 19, 15, 6, 12], "nonce": "7c50177707dda6d2683e7a4f3f8ea5b8880ae89ad4687d00961cd16869f0b9a6"}}',1.7948736576870174408e+09);
INSERT INTO "log" VALUES(1,4,'action',1,'{"n": 1, "line": "B coa-1@red.0 /coa", "answers": [66349], "sentence": "Bob0 builds Coal Mine I in Redditch for \u00a35, discards Coal Mine, puts 2 coal on it and draws 1 card.", "events": [{"ply": 1, "kind": "build", "seat": 1, "values": {"tile": "coa-1", "slot": "red.0", "money": -5}}, {"ply": 1, "kind": "discard", "seat": 1, "values": {"cards": ["coa"]}}, {"ply": 1, "kind": "stock", "seat": 1, "values": {"slot": "red.0", "resource": "coal", "n": 2}}, {"ply": 1, "kind": "drew", "seat": 1, "values": {"n": 1}}]}',1.79487365774168324472e+09);
INSERT INTO "log" VALUES(1,5,'action',0,'{"n": 2, "line": "N cbd-kid /red", "answers": [203264, 1184512], "sentence": "Ann lays a link from Coalbrookdale to Kidderminster for \u00a33, discards Redditch and draws 1 card. The next round goes Ann (spent \u00a33) and Bob0 (spent \u00a35). Ann has no income. Bob0 has no income.", "events": [{"ply": 2, "kind": "link", "seat": 0, "values": {"link": "cbd-kid", "money": -3}}, {"ply": 2, "kind": "discard", "seat": 0, "values": {"cards": ["red"]}}, {"ply": 2, "kind": "drew", "seat": 0, "values": {"n": 1}}, {"ply": 2, "kind": "order", "seat": null, "values": {"seats": [0, 1], "spent": [3, 5]}}, {"ply": 2, "kind": "income", "seat": 0, "values": {"money": 0, "level": 0}}, {"ply": 2, "kind": "income", "seat": 1, "values": {"money": 0, "level": 0}}]}',1.79487365781755447381e+09);
INSERT INTO "log" VALUES(1,6,'action',0,'{"n": 3, "line": "B coa-1@cov.1 /cov", "answers": [66347], "sentence": "Ann builds Coal Mine I in Coventry for \u00a35, discards Coventry and puts 2 coal on it.", "events": [{"ply": 3, "kind": "build", "seat": 0, "values": {"tile": "coa-1", "slot": "cov.1", "money": -5}}, {"ply": 3, "kind": "discard", "seat": 0, "values": {"cards": ["cov"]}}, {"ply": 3, "kind": "stock", "seat": 0, "values": {"slot": "cov.1", "resource": "coal", "n": 2}}]}',1.79487365790126276012e+09);
INSERT INTO "log" VALUES(1,7,'action',0,'{"n": 4, "line": "D cot-1 i:market /pot + iro-1 i:market", "answers": [262144, 1185536, 267520], "sentence": "Ann develops Cotton Mill I, buys 1 iron for \u00a32, discards Pottery, develops Iron Works I, buys 1 iron for \u00a32 and draws 2 cards.", "events": [{"ply": 4, "kind": "develop", "seat": 0, "values": {"tile": "cot-1"}}, {"ply": 4, "kind": "buy", "seat": 0, "values": {"resource": "iron", "n": 1, "money": -2, "market": -1}}, {"ply": 4, "kind": "discard", "seat": 0, "values": {"cards": ["pot"]}}, {"ply": 4, "kind": "develop", "seat": 0, "values": {"tile": "iro-1"}}, {"ply": 4, "kind": "buy", "seat": 0, "values": {"resource": "iron", "n": 1, "money": -2, "market": -1}}, {"ply": 4, "kind": "drew", "seat": 0, "values": {"n": 2}}]}',1.79487365790128469461e+09);
INSERT INTO "log" VALUES(1,8,'action',1,'{"n": 5, "line": "P /wal", "answers": [524288, 1182208], "sentence": "Bob0 passes and discards Walsall.", "events": [{"ply": 5, "kind": "pass", "seat": 1, "values": {}}, {"ply": 5, "kind": "discard", "seat": 1, "values": {"cards": ["wal"]}}]}',1.79487365793993902205e+09);
INSERT INTO "log" VALUES(1,9,'action',1,'{"n": 6, "line": "B cot-1@kid.1 /kid", "answers": [65569], "sentence": "Bob0 builds Cotton Mill I in Kidderminster for \u00a312, discards Kidderminster and draws 2 cards. The next round goes Ann (spent \u00a39) and Bob0 (spent \u00a312). Ann has no income. Bob0 has no income.", "events": [{"ply": 6, "kind": "build", "seat": 1, "values": {"tile": "cot-1", "slot": "kid.1", "money": -12}}, {"ply": 6, "kind": "discard", "seat": 1, "values": {"cards": ["kid"]}}, {"ply": 6, "kind": "drew", "seat": 1, "values": {"n": 2}}, {"ply": 6, "kind": "order", "seat": null, "values": {"seats": [0, 1], "spent": [9, 12]}}, {"ply": 6, "kind": "income", "seat": 0, "values": {"money": 0, "level": 0}}, {"ply": 6, "kind": "income", "seat": 1, "values": {"money": 0, "level": 0}}]}',1.79487365793995475764e+09);
INSERT INTO "log" VALUES(1,10,'action',0,'{"n": 7, "line": "D coa-2 i:market /dud", "answers": [266752, 1182720], "sentence": "Ann develops Coal Mine II, buys 1 iron for \u00a33 and discards Dudley.", "events": [{"ply": 7, "kind": "develop", "seat": 0, "values": {"tile": "coa-2"}}, {"ply": 7, "kind": "buy", "seat": 0, "values": {"resource": "iron", "n": 1, "money": -3, "market": -1}}, {"ply": 7, "kind": "discard", "seat": 0, "values": {"cards": ["dud"]}}]}',1.79487365797661805157e+09);
INSERT INTO "log" VALUES(1,11,'action',0,'{"n": 8, "line": "P /can", "answers": [524288, 1181696], "sentence": "Ann passes, discards Cannock and draws 2 cards.", "events": [{"ply": 8, "kind": "pass", "seat": 0, "values": {}}, {"ply": 8, "kind": "discard", "seat": 0, "values": {"cards": ["can"]}}, {"ply": 8, "kind": "drew", "seat": 0, "values": {"n": 2}}]}',1.79487365797663331028e+09);
INSERT INTO "log" VALUES(1,12,'action',1,'{"n": 9, "line": "L 30 /iro", "answers": [393216, 1184768], "sentence": "Bob0 takes a loan of \u00a330 and goes down 3 spaces of income and discards Iron Works.", "events": [{"ply": 9, "kind": "loan", "seat": 1, "values": {"money": 30, "space": -3}}, {"ply": 9, "kind": "discard", "seat": 1, "values": {"cards": ["iro"]}}]}',1.79487365802227139474e+09);
INSERT INTO "log" VALUES(1,13,'action',1,'{"n": 10, "line": "D coa-2 i:market /cov + bre-1 i:market", "answers": [266752, 1184000, 268544], "sentence": "Bob0 develops Coal Mine II, buys 1 iron for \u00a33, discards Coventry, develops Brewery I, buys 1 iron for \u00a34 and draws 2 cards. The next round goes Ann (spent \u00a33) and Bob0 (spent \u00a37). Ann has no income. Bob0 pays \u00a33 for a negative income.", "events": [{"ply": 10, "kind": "develop", "seat": 1, "values": {"tile": "coa-2"}}, {"ply": 10, "kind": "buy", "seat": 1, "values": {"resource": "iron", "n": 1, "money": -3, "market": -1}}, {"ply": 10, "kind": "discard", "seat": 1, "values": {"cards": ["cov"]}}, {"ply": 10, "kind": "develop", "seat": 1, "values": {"tile": "bre-1"}}, {"ply": 10, "kind": "buy", "seat": 1, "values": {"resource": "iron", "n": 1, "money": -4, "market": -1}}, {"ply": 10, "kind": "drew", "seat": 1, "values": {"n": 2}}, {"ply": 10, "kind": "order", "seat": null, "values": {"seats": [0, 1], "spent": [3, 7]}}, {"ply": 10, "kind": "income", "seat": 0, "values": {"money": 0, "level": 0}}, {"ply": 10, "kind": "income", "seat": 1, "values": {"money": -3, "level": -3}}]}',1.7948736580222864151e+09);
INSERT INTO "log" VALUES(1,14,'chat',0,'{"text": "good luck"}',1.79487365802706766125e+09);
INSERT INTO "log" VALUES(2,1,'create',NULL,'{}',1.79487365809066772457e+09);
INSERT INTO "log" VALUES(3,1,'create',NULL,'{}',1.79487365827565550804e+09);
INSERT INTO "log" VALUES(3,2,'start',NULL,'{"names": ["Ann", "Player2", "Bot1"], "commitment": "e9d20438b57fe5e8d17af474b3ba30b4beced22bad0566ac57bcae98b58659b8", "hidden": {"outcomes": [0, 2, 1, 2, 0, 2, 4, 0, 3, 2, 1, 3, 1, 2, 3, 10, 11, 22, 0, 20, 2, 16, 4, 22, 19, 14, 12, 22, 22, 18, 20, 4, 19, 7, 22, 10, 8, 9, 13, 2, 0, 6, 19, 19, 20, 13, 12, 17, 16, 22, 23, 3, 20, 19, 23, 21, 9, 15, 21, 20, 19, 18, 19, 12, 1, 21, 17, 10, 5, 1, 11, 14, 14, 19, 23, 6, 12, 10, 9, 3, 15, 1, 1, 2, 3, 2, 2, 4, 0, 2, 3, 0, 3, 12, 19, 15, 19, 3, 21, 12, 21, 18, 16, 13, 12, 20, 11, 2, 14, 20, 10, 1, 20, 1, 23, 19, 14, 22, 10, 13, 23, 6, 20, 4, 22, 14, 0, 19, 10, 22, 16, 3, 17, 22, 18, 6, 17, 5, 19, 22, 9, 12, 19, 0, 15, 4, 23, 19, 11, 10, 21, 20, 22, 8, 9, 19, 2, 9, 7], "nonce": "2360e9a2b69c8e6c0cd50c467124d750e7c80030b2e8f0231aa6b2bfa7fd4d33"}}',1.79487365829122543338e+09);
CREATE TABLE notes (
	id INTEGER NOT NULL, 
	hook_id INTEGER NOT NULL, 
	body JSON NOT NULL, 
	due FLOAT NOT NULL, 
	tries INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(hook_id) REFERENCES hooks (id) ON DELETE CASCADE
);
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	secret_hash VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (secret_hash)
);
INSERT INTO "people" VALUES(1,'Ann','2f1704083709b3377943019f9110ef47f7284ef151ae27400501d5d6760a2b9b',1.7948736576374645233e+09);
INSERT INTO "people" VALUES(2,'Bob0','388c7bae33cc5c0a9489788f2b7cb9d160bfd11b0aad8c1b59925e3c4c82d91f',1.79487365767565798762e+09);
INSERT INTO "people" VALUES(3,'Ann','ccb770f79efec734685e56aef2c5f7c17164c77e0951bdd0aacd95355a1ca633',1.79487365809044098854e+09);
INSERT INTO "people" VALUES(4,'Ann','b6a136123198981936736a1b1dae21e337717f242732f2b3097ec03feb8686ae',1.79487365827544212339e+09);
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
INSERT INTO "seats" VALUES(1,0,'human','Ann',NULL,1,'1dfbc8da20167490a553eb54252be68c5df494a2cc2ae97f2a543b9925fe9e75','c1eeb9030131d301e1e55afccaa90640a268668bb44254161454a28a942e53fd',NULL,NULL,1.79487365769110274313e+09);
INSERT INTO "seats" VALUES(1,1,'human','Bob0',NULL,2,'66b944a496db95758ac4743489fc5b2d45ee9c3454bd138982f0e74092fb9d40','07325621b7bda65670716bae9f6dd7f5b2d390cb9fc465a8376b3b79e720f6e4',NULL,NULL,1.79487365767606878285e+09);
INSERT INTO "seats" VALUES(2,0,'human','Ann',NULL,3,'48249aa6389334495ddca4945571e7a7baa9114f5cac327a9a507bb8918f10ed','c9a88bc84cdc96f8c9382d18168b8ec2919a1cd53e37d26bbf60fa5565c103bd',NULL,NULL,1.79487365830868458751e+09);
INSERT INTO "seats" VALUES(2,1,'open','',NULL,NULL,NULL,NULL,NULL,NULL,1.79487365809066772457e+09);
INSERT INTO "seats" VALUES(2,2,'open','',NULL,NULL,NULL,NULL,NULL,NULL,1.79487365809066772457e+09);
INSERT INTO "seats" VALUES(3,0,'human','Ann',NULL,4,'3fd4749a57df6f1585daed1eaee91db7094df092b769b18f56c53f6689bf340c','84410b30ff12c706bf9515d4cd73325342fbd5181094542b0913c3c5c4901268',NULL,NULL,1.79487365829211235044e+09);
INSERT INTO "seats" VALUES(3,1,'human','Player 2',NULL,4,'3fd4749a57df6f1585daed1eaee91db7094df092b769b18f56c53f6689bf340c','84410b30ff12c706bf9515d4cd73325342fbd5181094542b0913c3c5c4901268',NULL,NULL,1.79487365829211235044e+09);
INSERT INTO "seats" VALUES(3,2,'bot','Bot 1','random',NULL,NULL,NULL,NULL,NULL,1.79487365827565550804e+09);
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
	bot_due BOOLEAN NOT NULL, invite VARCHAR(80), host INTEGER, origin VARCHAR(64), 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES(1,'ckr2hshwnjw5ihnamxlgagfayu','birmingham',2,'{"introductory": false, "open_discards": true, "tie_income": "space", "manufacturer4_money": 8}',512318176641614670,NULL,'0.1.0','playing',NULL,1,1.79487365763814496998e+09,1.79487365804095625873e+09,14,13,1,'[458752]',0,NULL,0,'6c9965861c51d536b7ceb0eb1e6cb5251f4ac5d79d1ec9bab58637f83429de72');
INSERT INTO "tables" VALUES(2,'o5wky5owcpfzik3myzhpui7yvq','germany',3,'{"combine_in_first_round": false, "final_round_phases_2_3": true, "ship_card_reach": "port_or_rail", "ship_card_germany": "any_card"}',3121745545365138355,NULL,'0.1.0','open','fba8f36fbd23c4d6589c15db6181bc822a03a25c9eac1750d4e8b4931ace1952',1,1.79487365809066772457e+09,1.79487365809066772457e+09,1,0,0,'[]',0,'invite_7yRYXhcdpJwkYQzR_X3OnEKs_zU',0,'6c9965861c51d536b7ceb0eb1e6cb5251f4ac5d79d1ec9bab58637f83429de72');
INSERT INTO "tables" VALUES(3,'k6nzanrhlwc6zwcu2kjtnmfcwu','lancashire',3,'{"edition": "classic2007", "virtual_link": "both", "shortfall": "vp_loss", "introductory": false, "cotton1_vp": 3, "port_slots": "new_ports"}',1737309077026832587,NULL,'0.1.0','playing',NULL,1,1.79487365827565550804e+09,1.79487365829146170619e+09,2,2,0,'[]',0,NULL,0,'6c9965861c51d536b7ceb0eb1e6cb5251f4ac5d79d1ec9bab58637f83429de72');
CREATE INDEX tables_bot_due ON tables (bot_due);
CREATE INDEX tables_open ON tables (status, created);
CREATE INDEX seats_person ON seats (person_id);
CREATE INDEX notes_due ON notes (due);
CREATE INDEX seats_secret ON seats (secret_hash);
CREATE INDEX tables_invite ON tables (invite_hash);
CREATE INDEX responses_at ON responses (at);
CREATE INDEX responses_table ON responses (table_id);
CREATE INDEX notes_hook ON notes (hook_id);
COMMIT;
