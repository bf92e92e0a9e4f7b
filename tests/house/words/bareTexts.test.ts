import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sources } from '../sources.ts';

/** A node of the syntax tree, as far as this test reads it. */
interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

/** What a child of a JSX element can be drawn as. */
type Kind = 'nothing' | 'text' | 'element' | 'component' | 'node';

/** Properties and functions whose value is a node: who gives one gives an element. So are the properties of `drawn`. */
const nodes =
  /^(children|reason|lead|badges|empty|status|button|content|trigger|filter|rowMenu|renderHead|card|header|footer|picture|laidOut)$/;

test('a text beside an element that may come and go has an element of its own', () => {
  // A page translator replaces texts by elements: React then finds neither the text nor the place before it.
  const files = sources('core', 'plugins', 'shell').map(({ path }) => path);
  expect(files.filter((file) => /(?<!\.test)\.tsx$/.test(file)).flatMap(bareTexts)).toEqual([]);
});

test.each([
  ['an icon that changes', '<p><Icon name={x} /> Save</p>', 1],
  ['an element that comes', '<p>{wrong && <b>!</b>} Save</p>', 1],
  ['a text that comes', '<p>{count} {more && "more"}</p>', 1],
  ['a value', '<p>{title}{wrong && <b>!</b>}</p>', 1],
  ['a text by itself', '<p>{wrong && <b>!</b>}<span>Save</span></p>', 0],
  ['an element that stays', '<p>Press <kbd>Enter</kbd>.</p>', 0],
  ['one text or another', '<p>{open ? "Hide" : "Show"}</p>', 0],
  ['a fragment in a property', '<List empty={<>No results for {typed}.</>} />', 1],
  ['a fragment in a property by a condition', '<List empty={typed ? <>No {typed}.</> : none} />', 1],
  ['a fragment that comes', '<p>{wrong && <>Try {again}.</>}</p>', 1],
  ['a fragment of a component', '<>Gone {count}</>', 1],
  ['a fragment in a list', '<p>{all.map((one) => <>{one}, </>)}</p>', 1],
  ['a fragment among the children', '<p><>Press <kbd>Enter</kbd>.</></p>', 0],
  ['a fragment of elements', '<List empty={<><b>No</b> <i>results</i></>} />', 0],
  ['a property with an element', '<List empty={<span>No results for {typed}.</span>} />', 0],
])('sees %s', (_what, source, count) => {
  expect(bareTextsIn('a.tsx', `const a = ${source};`)).toHaveLength(count);
});

function bareTexts(file: string): string[] {
  return bareTextsIn(file, readFileSync(file, 'utf8'));
}

function bareTextsIn(file: string, source: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, source).program as unknown as Node, (element) => {
    const kinds = childrenOf(element).map(kindsOf);
    const comesAndGoes = (at: number) =>
      kinds.some(
        (other, place) =>
          place !== at && (other.includes('component') || (other.includes('element') && other.length > 1)),
      );
    const bare =
      kinds.some(
        (own, at) => own.includes('text') && kinds.length > 1 && (own.includes('nothing') || comesAndGoes(at)),
      ) ||
      // Where a fragment is put, and when it goes, is unknown: its texts have no element that goes with them.
      (element.type === 'JSXFragment' && kinds.some((own) => own.includes('text')));
    const line = source.slice(0, element.start).split('\n').length;
    if (bare) found.push(`${file}:${line}`);
  });
  return found;
}

/** Calls `each` for every JSX element, and for every fragment that is not simply among the children of one. */
function visit(node: unknown, each: (element: Node) => void, within = false): void {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, each, within));
  if (typeof node !== 'object' || node === null) return;
  const { type } = node as Node;
  const isElement = type === 'JSXElement' || type === 'JSXFragment';
  if (type === 'JSXElement' || (type === 'JSXFragment' && !within)) each(node as Node);
  for (const [name, part] of Object.entries(node)) visit(part, each, isElement && name === 'children');
}

/** The children that are drawn, with those of fragments. */
function childrenOf({ children }: Node): Node[] {
  return (children as Node[]).flatMap((child) => {
    if (child.type === 'JSXFragment') return childrenOf(child);
    // A translator leaves blanks alone.
    if (child.type === 'JSXText') return (child['value'] as string).trim() === '' ? [] : [child];
    if (child.type !== 'JSXExpressionContainer') return [child];
    const expression = child['expression'] as Node;
    return expression.type === 'JSXEmptyExpression' || isBlank(expression) ? [] : [expression];
  });
}

function kindsOf(node: Node): Kind[] {
  const part = (name: string) => kindsOf(node[name] as Node);
  switch (node.type) {
    case 'ParenthesizedExpression':
      return part('expression');
    case 'JSXFragment':
      return ['component'];
    case 'JSXElement': {
      const { name } = (node['openingElement'] as { name: { name?: string } }).name;
      return [/^[a-z]/.test(name ?? '') ? 'element' : 'component'];
    }
    case 'LogicalExpression':
      return [...(node['operator'] === '&&' ? (['nothing'] as const) : part('left')), ...part('right')];
    case 'ConditionalExpression':
      return [...part('consequent'), ...part('alternate')];
    case 'Literal':
      return [node['value'] === null || typeof node['value'] === 'boolean' ? 'nothing' : 'text'];
    case 'CallExpression':
      return nameOf(node['callee'] as Node) === 'map' ? ['nothing', 'element'] : named(node['callee'] as Node);
    case 'ChainExpression':
      return part('expression');
    default:
      return named(node);
  }
}

const named = (node: Node): Kind[] => {
  const name = nameOf(node);
  if (name === 'undefined') return ['nothing'];
  const isDrawn = node.type === 'MemberExpression' && nameOf(node['object'] as Node) === 'drawn';
  return [isDrawn || nodes.test(name) ? 'node' : 'text'];
};

function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node['property'] as Node);
  return node.type === 'Identifier' ? (node['name'] as string) : '';
}

const isBlank = ({ type, value }: Node): boolean =>
  type === 'Literal' && typeof value === 'string' && value.trim() === '';
