import type { Table } from './pastedTable.ts';

/** How long a file may take to be read, in milliseconds. */
const PATIENCE = 20_000;
const MOST_BYTES = 5 * 1024 * 1024;

/** Reads the tables of a file in this browser, in a worker. Throws an error with a sentence for the person. */
export async function readFile(file: File): Promise<Table[]> {
  // The file itself is not even loaded.
  if (file.size > MOST_BYTES)
    throw new Error('The file is larger than 5 MB. Please divide it, or remove pictures from it.');
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Table[]>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The file takes too long to read. Please divide it.')), PATIENCE);
      worker.addEventListener('message', ({ data }: MessageEvent<{ tables?: Table[]; says?: string }>) => {
        clearTimeout(late);
        if (data.tables) resolve(data.tables);
        else reject(new Error(data.says));
      });
      worker.addEventListener('error', () => reject(new Error('The file cannot be read.')));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
