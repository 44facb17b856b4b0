/** The workbench's own page, built when it starts: files under a strict policy, without a folder on disk. */
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { said } from '../../../schemas/types/atelierTexts.ts';
import { engineFile } from '../../node/engineFile.ts';
import { workbenchPath } from '../protocol.ts';

export type ClientFile = { readonly type: string; readonly content: string | Uint8Array };

/** The files by their address; `index.html` is at the workbench's path. */
export async function clientFiles(): Promise<ReadonlyMap<string, ClientFile>> {
  const built = (await build({
    configFile: false,
    root: engineFile('workbench/client'),
    base: workbenchPath,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: engineFile('workbench/client/main.tsx') },
    },
  })) as Rolldown.RolldownOutput;
  const files = built.output.map((file): [string, ClientFile] => {
    const type = `text/${file.fileName.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`;
    return [
      workbenchPath + file.fileName,
      { type, content: file.type === 'chunk' ? file.code : file.source },
    ];
  });
  const entry = built.output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? '';
  const styles = built.output.flatMap(({ fileName }) => (fileName.endsWith('.css') ? [fileName] : []));
  return new Map([
    ...files,
    [workbenchPath, { type: 'text/html; charset=utf-8', content: pageOf(entry, styles) }],
  ]);
}

function pageOf(entry: string, styles: readonly string[]): string {
  return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Atelier</title>
    <link rel="icon" href="data:,">
    ${styles.map((file) => `<link rel="stylesheet" href="${workbenchPath}${file}">`).join('\n    ')}
    <script type="module" src="${workbenchPath}${entry}"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>${said.noScript}</noscript>
  </body>
</html>
`;
}
