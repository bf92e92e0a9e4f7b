import { tablesOf } from './tableOf.ts';

// A file is read beside the page, which goes on to answer; a file that takes too long is given up.
addEventListener('message', ({ data }: MessageEvent<{ bytes: ArrayBuffer; encoding: string }>) => {
  tablesOf(data.bytes, data.encoding).then(
    (read) => postMessage({ read }),
    (error: unknown) => postMessage({ says: error instanceof Error ? error.message : 'The file cannot be read.' }),
  );
});
