import { parseAst, type Plugin } from 'vite';

/** Not in the background, where nobody waits for an answer and a timer for a whole second. */
const PAUSE = 'document.hidden || (await new Promise((goOn) => setTimeout(goOn)));';

/**
 * Lets the browser take other work while the first chunk runs: before each of the modules named, which are in the order
 * of the chunk, the rest of it becomes a task of its own, so that a slow phone can answer in between. Stands after what
 * minifies.
 */
export function pauses(before: readonly string[]): Plugin {
  return {
    name: 'gatehouse:pauses',
    apply: 'build',
    // What is done to the code after its file is named has to be in the name, or nobody fetches it anew; others keep theirs.
    augmentChunkHash: ({ isEntry }) => (isEntry ? String(awaitedInside) + String(awaits) : undefined),
    // Before it is minified Rolldown still names each module above its code.
    renderChunk(code, chunk) {
      if (!chunk.isEntry) return null;
      const [start = '', ...rest] = before.reduceRight<string[]>(
        ([head = '', ...tail], module) => {
          const at = head.indexOf(`// ${module}\n`);
          if (at < 0) throw new Error(`${module} is not where it was in ${chunk.fileName}; was it renamed?`);
          return [head.slice(0, at), head.slice(at), ...tail];
        },
        [code],
      );
      return start + rest.map((part) => `${PAUSE}\n${part}`).join('');
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) chunk.code = awaitedInside(chunk.code);
      },
    },
  };
}

/**
 * Puts a module's statements from the first `await` on into a function; what they declare stays outside, for other
 * chunks. Until version 27 Safari does not wait for chunks that two imports share when one of them needs a module that
 * awaits (WebKit bug 242740). Here nobody needs the chunk before its last statement, which starts the portal.
 */
export function awaitedInside(code: string): string {
  const names: string[] = [];
  const plain: string[] = [];
  let [outside, inside, waits] = ['', '', false];
  for (const node of parseAst(code).body) {
    const { type } = node;
    const text = code.slice(node.start, node.end).replace(/[^;}]$/, '$&;');
    waits ||= awaits(node);
    if (!waits || type === 'FunctionDeclaration' || type === 'ExportNamedDeclaration' || type === 'ImportDeclaration')
      outside += text;
    else if (type === 'VariableDeclaration') {
      for (const { id, init, start, end } of node.declarations) {
        if (id.type !== 'Identifier') throw new Error(`${code.slice(id.start, id.end)} cannot be declared outside.`);
        // What is no work stays where it is.
        const light = !init || /^(?:Literal|(?:Arrow)?FunctionExpression)$/.test(init.type);
        if (light) plain.push(code.slice(start, end));
        else {
          names.push(id.name);
          inside += `${code.slice(start, end)};`;
        }
      }
    } else if (type === 'ClassDeclaration' && node.id) {
      names.push(node.id.name);
      inside += `${node.id.name}=${text};`;
    } else inside += text;
  }
  const declared = [...names.toSorted(), ...plain].join();
  return inside ? `${outside}${declared && `let ${declared};`}(async()=>{${inside}})();` : outside;
}

/** Whether a statement of a module awaits, outside of the functions in it. */
export function awaits(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type = '' } = node as { type?: string };
  return type === 'AwaitExpression' || (!type.includes('Function') && Object.values(node).some(awaits));
}
