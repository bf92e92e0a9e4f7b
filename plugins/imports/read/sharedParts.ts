import { readXml } from './xml.ts';

type Part = AsyncIterable<string> | undefined;

/**
 * Collects the text of `<t>` within an item: a text may be in several runs. How a Japanese word is spoken, which stands in
 * `<rPh>`, is left out.
 */
export function textCollector() {
  let [text, isText, isSpoken] = ['', false, false];
  return {
    begin: () => void (text = ''),
    end: () => text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    open(name: string) {
      if (name === 't') isText = !isSpoken;
      if (name === 'rPh') isSpoken = true;
    },
    close(name: string) {
      if (name === 't') isText = false;
      if (name === 'rPh') isSpoken = false;
    },
    text(piece: string) {
      if (isText) text += piece;
    },
  };
}

/** The texts that cells share; a workbook may have none. */
export async function stringsIn(part: Part): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  const item = textCollector();
  await readXml(part, {
    open(name) {
      if (name === 'si') item.begin();
      item.open(name);
    },
    close(name) {
      item.close(name);
      if (name === 'si') strings.push(item.end());
    },
    text: item.text,
  });
  return strings;
}

/** The numbers of the usual formats of days, also of East Asia (ECMA-376, part 1, 18.8.30). */
const isUsualDay = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/**
 * A format of a day has a day or a year outside of texts, conditions and colours. What is not closed ends with the format:
 * looking for its end from each of many marks would take the square of their number.
 */
const isDay = (format: string): boolean => /[dy]/i.test(format.replace(/"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/g, ''));

/** Which styles of cells show a number as a day. */
export async function datesIn(part: Part): Promise<boolean[]> {
  const formats = new Map<number, string>();
  const dates: boolean[] = [];
  let isCell = false;
  if (!part) return dates;
  await readXml(part, {
    open(name, attribute) {
      if (name === 'numFmt') formats.set(Number(attribute('numFmtId')), attribute('formatCode'));
      if (name === 'cellXfs') isCell = true;
      if (name !== 'xf' || !isCell) return;
      const id = Number(attribute('numFmtId'));
      const own = formats.get(id);
      dates.push(own === undefined ? isUsualDay(id) : isDay(own));
    },
    close(name) {
      if (name === 'cellXfs') isCell = false;
    },
    text: () => undefined,
  });
  return dates;
}
