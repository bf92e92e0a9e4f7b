/**
 * A text in all strings of an organisation, to recognise them anywhere. Lower case, because texts are folded for
 * searching.
 */
export interface Mark {
  text: string;
  /** Ten digits. */
  phone: string;
  /** Of network addresses. */
  range: [from: string, to: string];
}

export const marks = {
  acme: { text: 'zqacmezq', phone: '7319137190', range: ['2001:db8:7a71::1', '2001:db8:7a71::ff'] },
  beta: { text: 'zqbetazq', phone: '8428248280', range: ['2001:db8:8b82::1', '2001:db8:8b82::ff'] },
} satisfies Record<string, Mark>;

/** A file that contains the mark; it is served unchanged. */
export const pictureOf = ({ text }: Mark) => ({
  mime: 'image/png',
  width: 1,
  height: 1,
  content: Buffer.from(`picture of ${text}`),
  created_at: 0,
});

/** Matches the marks; a match in another person's reply is a leak. */
export const marksOf = ({ text, phone, range }: Mark): RegExp =>
  new RegExp([text, phone, range[0].slice(0, -1)].join('|'), 'i');
