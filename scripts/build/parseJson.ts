/**
 * Stands for destr, with which ofetch reads replies. The server sends JSON, and what it says is checked by the endpoint's
 * contract; an answer that is none stays text, which the client refuses.
 */
export default function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
