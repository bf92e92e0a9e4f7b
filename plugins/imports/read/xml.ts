/** What is called while XML is read. Names come without the prefix of their namespace. */
interface Reading {
  open(name: string, attribute: (name: string) => string): void;
  close(name: string): void;
  text(text: string): void;
}

/** A comment, an instruction, a text that is no markup, or a tag with its attributes. */
const markup =
  /<(?:!--[\s\S]*?-->|\?[\s\S]*?\?>|![A-Z][^>[]*>|!\[CDATA\[([\s\S]*?)\]\]>|(\/?)([^\s/>!?][^\s/>]*)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>)/y;

/** The longest tag, in characters. */
const LONGEST = 1_000_000;

/**
 * Reads XML (W3C XML 1.0) that comes in pieces: in a worker a browser has no reader for it. Entities of a document's own are
 * not expanded. Throws for what is no XML.
 */
export async function readXml(pieces: AsyncIterable<string>, reading: Reading): Promise<void> {
  let rest = '';
  for await (const piece of pieces) {
    rest = taken(rest + piece, reading);
    if (rest.length > LONGEST) throw new SyntaxError('A tag does not end.');
  }
  if (rest.includes('<')) throw new SyntaxError('The XML is cut off.');
}

/** Reads all of a text but a tag at its end that is not whole yet, which is answered. */
function taken(xml: string, reading: Reading): string {
  let at = 0;
  for (;;) {
    const next = xml.indexOf('<', at);
    // An entity at the end may not be whole.
    const end = next >= 0 ? next : wholeUntil(xml, at);
    if (end > at) reading.text(decoded(xml.slice(at, end)));
    if (next < 0) return xml.slice(end);
    markup.lastIndex = next;
    const found = markup.exec(xml);
    if (!found) return xml.slice(next);
    at = markup.lastIndex;
    const [, text, isEnd, name, attributes = '', isEmpty] = found;
    if (text !== undefined) reading.text(text);
    if (name === undefined) continue;
    const local = name.slice(name.indexOf(':') + 1);
    if (!isEnd) reading.open(local, (wanted) => attributeOf(attributes, wanted));
    if (isEnd || isEmpty) reading.close(local);
  }
}

function wholeUntil(xml: string, from: number): number {
  const entity = xml.lastIndexOf('&');
  return entity >= from && entity > xml.length - 12 && !xml.includes(';', entity) ? entity : xml.length;
}

const patterns = new Map<string, RegExp>();

function attributeOf(attributes: string, name: string): string {
  let pattern = patterns.get(name);
  if (!pattern) patterns.set(name, (pattern = new RegExp(`\\s(?:[^\\s=:]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)));
  const found = pattern.exec(attributes);
  return decoded(found?.[1] ?? found?.[2] ?? '');
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return entities[name] ?? whole;
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : '';
        },
      )
    : text;
