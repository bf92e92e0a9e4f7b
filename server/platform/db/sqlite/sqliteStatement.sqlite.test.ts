import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { SqliteStatement } from './sqliteStatement.ts';

describe('rows', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('create table t (id integer primary key, name text, flag integer, content blob) strict');
  const fill = new SqliteStatement(db, 'insert into t (id, name, flag) values (?, ?, ?)');
  const texts = ['', 'plain', `'"\\%_/`, 'é नमन 日向 😀', '\u0001\u001f\u2028\n\t', 'null', '[1]', '1e3', '\ufffd'];
  for (let id = 1; id <= 300; id++) fill.run([id, texts[id % texts.length] ?? '', id % 3 ? id % 2 : null]);

  const queries = [
    'select id, name, flag from t order by id desc',
    'select name, id as same, flag as same from t order by name, id desc',
    "select id, -9007199254740991 as large, name || 'x' as longer, flag is null as gone from t order by id % 7, id",
    'select flag, count(*) as number, max(name) as last from t group by id / 10, flag order by 1, 2',
    'select id from t where id > ? order by id limit 40',
    'select id, name from t where id in (select value from json_each(?)) union select 0, name from t order by 1 desc',
  ];

  test.each(queries)('are the same and in the same order, as cells and as text: %s', (sql) => {
    const values = sql.includes('json_each') ? ['[5, 250, 7]'] : sql.includes('?') ? [17] : [];
    const plain = db.prepare(sql).all(...values);
    const statement = new SqliteStatement(db, sql);
    // First as cells, then as text.
    for (let time = 0; time < 3; time++) {
      const { rows } = statement.run(values);
      expect(rows.map((row) => ({ ...(row as object) }))).toEqual(plain.map((row: object) => ({ ...row })));
    }
  });

  test('are right for few after many, and many after few', () => {
    const statement = new SqliteStatement(db, 'select id, name from t where id <= ? order by id');
    for (const many of [300, 300, 2, 0, 2, 300, 300]) expect(statement.run([many]).rows).toHaveLength(many);
  });

  test('with bytes keep their bytes', () => {
    db.exec("update t set content = x'00ff'");
    const statement = new SqliteStatement(db, 'select content as bytes from t limit 50');
    statement.run([]);
    expect(statement.run<{ bytes: Uint8Array }>([]).rows[7]?.bytes).toEqual(new Uint8Array([0, 255]));
  });

  test('returned by a change are written once', () => {
    const statement = new SqliteStatement(db, 'update t set flag = flag + 1 where flag >= 0 returning id, flag');
    expect(statement.run([]).rows).toHaveLength(200);
    const { rows } = statement.run<{ flag: number }>([]);
    expect(Math.max(...rows.map((row) => row.flag))).toBe(3);
  });
});
