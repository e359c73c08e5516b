/** Version of the tables below. A places file of another version is refused. */
export const placesVersion = 1

export const placeTables = `
  CREATE TABLE place (
    id INTEGER PRIMARY KEY,
    osm TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    town TEXT NOT NULL,
    county TEXT NOT NULL,
    lon REAL NOT NULL,
    lat REAL NOT NULL,
    rank REAL NOT NULL,
    wheelchair TEXT
  );
  CREATE TABLE address (
    street INTEGER NOT NULL,
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    lon REAL NOT NULL,
    lat REAL NOT NULL
  );
  CREATE TABLE span (
    street INTEGER NOT NULL,
    low INTEGER NOT NULL,
    high INTEGER NOT NULL,
    step INTEGER NOT NULL,
    shape BLOB NOT NULL
  );
  CREATE TABLE crossing (a INTEGER NOT NULL, b INTEGER NOT NULL, lon REAL NOT NULL, lat REAL NOT NULL);
  CREATE TABLE line (id INTEGER PRIMARY KEY, street INTEGER NOT NULL, shape BLOB NOT NULL);
  CREATE VIRTUAL TABLE line_box USING rtree_i32(id, west, east, south, north);
  CREATE VIRTUAL TABLE place_text USING fts5(words, content='', columnsize=0, detail=none, prefix='2 3');
  CREATE TABLE word (id INTEGER PRIMARY KEY, word TEXT NOT NULL);
  CREATE VIRTUAL TABLE word_text USING fts5(word, content='', columnsize=0, detail=none, tokenize='trigram');
  PRAGMA user_version = ${placesVersion};
`

export const placeIndexes = `
  CREATE INDEX place_key ON place (key);
  CREATE INDEX address_street ON address (street, number);
  CREATE INDEX span_street ON span (street);
  CREATE INDEX crossing_a ON crossing (a, b);
  CREATE INDEX word_length ON word (length(word));
  INSERT INTO place_text (place_text) VALUES ('optimize');
  INSERT INTO word_text (word_text) VALUES ('optimize');
  ANALYZE;
`

/** A row of `place`; coordinates in degrees × 10⁷. */
export type PlaceRow = {
  osm: string
  kind: string
  name: string
  town: string
  county: string
  lonE7: number
  latE7: number
  rank: number
  wheelchair: string | null
}
