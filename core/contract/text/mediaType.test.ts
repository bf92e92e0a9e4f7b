import { expect, test } from 'vitest';
import { isJson } from './mediaType.ts';

// Types that stand in registrations (RFC 8259, 7464, 8216, 7946, 9457, 8142) and in proxies, beside that of our own export.
test.each([
  ['application/json', true],
  ['application/json; charset=utf-8', true],
  ['Application/JSON;charset=UTF-8', true],
  [' application/json ', true],
  ['application/x-ndjson; charset=utf-8', false],
  ['application/jsonl', false],
  ['application/json-seq', false],
  ['application/geo+json', false],
  ['application/problem+json', false],
  ['text/csv; name="users.json"', false],
  ['text/html', false],
  ['', false],
  [null, false],
  [undefined, false],
])('the type %j is an envelope: %j', (type, is) => expect(isJson(type)).toBe(is));
