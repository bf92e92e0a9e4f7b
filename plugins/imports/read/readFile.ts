import { usualEncoding } from './encodings.ts';
import type { Read } from './tableOf.ts';

/** How long a file may take to be read, in milliseconds. */
const PATIENCE = 20_000;
const MOST_BYTES = 5 * 1024 * 1024;

/**
 * Reads the tables of a file in this browser, in a worker. A text that does not tell its encoding has probably that of the
 * person's language. Throws an error with a sentence for the person.
 */
export async function readFile(file: File, encoding = usualEncoding(navigator.languages)): Promise<Read> {
  // The file itself is not even loaded.
  if (file.size > MOST_BYTES) throw new Error('The file is larger than 5 MB. Split it, or remove its pictures.');
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Read>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The file takes too long to read. Split it.')), PATIENCE);
      worker.addEventListener('message', ({ data }: MessageEvent<{ read?: Read; says?: string }>) => {
        clearTimeout(late);
        if (data.read) resolve(data.read);
        else reject(new Error(data.says));
      });
      worker.addEventListener('error', () => reject(new Error('The file cannot be read.')));
      worker.postMessage({ bytes, encoding }, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
