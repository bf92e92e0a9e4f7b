import { parseWithZod } from '@conform-to/zod/v4';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { fields, flag, id } from '#core/contract/codec.ts';
import { optionalText, phone, requiredText } from '#core/contract/text/text.ts';
import { acrossFields, formSchema } from './formSchema.ts';

const body = fields({
  id: ['user_id', id],
  name: ['user_name', requiredText('Name', 10)],
  note: ['user_note', optionalText('Note', 10)],
  mobile: ['user_mobile', phone()],
  invited: ['user_invited', z._default(flag, true)],
  roles: ['role_ids', z.array(id).check(z.minLength(1, 'Please select a role'))],
});
const schema = formSchema(body, 'id');

function parse(entries: Record<string, string | string[]>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) for (const one of [value].flat()) data.append(name, one);
  const submission = parseWithZod(data, { schema });
  return submission.status === 'success' ? submission.value : submission.error;
}

describe('the schema of a form', () => {
  test('converts the form data to our names and real values, trimmed', () => {
    const sent = { name: ' Ada ', note: '', mobile: '0123456789', invited: 'on', roles: ['3', '4'] };
    expect(parse(sent)).toEqual({ name: 'Ada', note: '', mobile: '0123456789', invited: true, roles: [3, 4] });
  });

  test('an unticked checkbox is false, whatever the default of the wire', () => {
    expect(parse({ name: 'Ada', mobile: '0123456789', roles: '3' })).toMatchObject({ invited: false, roles: [3] });
  });

  test('gives the errors of the contract for each field', () => {
    expect(parse({ name: '   ', note: 'more than ten', mobile: '12' })).toEqual({
      name: ['Name is required.'],
      note: ['Note can have at most 10 characters.'],
      mobile: ['Phone must have exactly 10 digits.'],
      roles: ['Please select a role'],
    });
    expect(parse({ roles: '3' })).toEqual({ name: ['Name is required.'], mobile: ['Phone is required.'] });
  });

  test.each([{}, { name: ' ' }, { name: 'more than ten' }, { mobile: '12' }])(
    'checks over several fields run while others are wrong: %j',
    (typed) => {
      const both = schema.check(acrossFields((_, refuse) => refuse('note', 'Say why.')));
      const wrong = z.safeParse(both, typed).error?.issues ?? [];
      expect(wrong.map(({ message }) => message)).toContain('Say why.');
    },
  );

  test('a value that it accepts can be encoded as the body of the call', () => {
    const values = { id: 7, name: 'Ada', note: '', mobile: '0123456789', invited: false, roles: [3] };
    const wire = z.encode(body, values);
    expect(wire).toMatchObject({ user_id: 7, user_name: 'Ada', user_invited: '0', role_ids: [3] });
  });

  test('leaves out the fields that the form does not have', () => {
    expect(Object.keys(schema.shape)).toEqual(['name', 'note', 'mobile', 'invited', 'roles']);
  });
});

describe('nested fields', () => {
  const role = fields({ id: ['app_id', id], roleId: ['role_id', z.int('Please select a role')] });
  const nested = fields({
    name: ['user_name', requiredText('Name', 10)],
    apps: ['user_app', z.array(role).check(z.minLength(1, 'Please select an application'))],
    main: ['main_app', z.nullable(role)],
    group: ['group_id', z.nullable(id)],
  });
  const schema = formSchema(nested);
  const read = (entries: [string, string][]) => {
    const data = new FormData();
    for (const [name, value] of entries) data.append(name, value);
    const submission = parseWithZod(data, { schema });
    return submission.status === 'success' ? submission.value : submission.error;
  };

  test('are read by our names, each by its own schema; empty fields are null', () => {
    const sent: [string, string][] = [
      ['name', 'Ada'],
      ['apps[0].id', '3'],
      ['apps[0].roleId', '4'],
    ];
    const values = { name: 'Ada', apps: [{ id: 3, roleId: 4 }], main: null, group: null };
    expect(read(sent)).toEqual(values);
    expect(z.encode(nested, values)).toMatchObject({ user_app: [{ app_id: 3, role_id: 4 }] });
    expect(read([...sent, ['main.id', '5'], ['main.roleId', '6'], ['group', '7']])).toMatchObject({
      main: { id: 5, roleId: 6 },
      group: 7,
    });
    expect(read([...sent, ['group', '']])).toEqual(values);
  });

  test('are refused if they are wrong', () => {
    const sent: [string, string][] = [
      ['name', 'Ada'],
      ['apps[0].id', '3'],
      ['main.id', '0'],
      ['main.roleId', '6'],
      ['group', '-1'],
    ];
    expect(read(sent)).toEqual({
      'apps[0].roleId': ['Please select a role'],
      'main.id': ['This is not the id of a record.'],
      group: ['This is not the id of a record.'],
    });
    expect(read([['name', 'Ada']])).toEqual({ apps: ['Please select an application'] });
  });
});
