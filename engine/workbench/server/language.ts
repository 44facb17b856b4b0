/** The words of the grammar at a place of a definition, by a YAML language server. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { getLanguageService, type LanguageService } from 'yaml-language-server';
import type { SourceFile } from '../../core/definition/definitions.ts';
import { engineFile } from '../../node/engineFile.ts';
import type { Offer, Spot } from '../protocol.ts';
import { grammarWords } from './texts.ts';

export type Language = ReturnType<typeof createLanguage>;

export function createLanguage() {
  const service = grammarService();
  return {
    /** The words of the grammar that may be written at a place. */
    async offers(kind: SourceFile['kind'], { text, offset }: Spot): Promise<readonly Offer[]> {
      const document = documentOf(kind, text);
      const { items } = await service.doComplete(document, document.positionAt(offset), false);
      return items
        .filter(({ label }) => label !== anyKey)
        .map(({ label, documentation, insertText = label }) => ({
          label,
          info: typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
          insert: withoutStops(insertText),
        }));
    },
    /** What the grammar says of the word at a place; empty: nothing. */
    async hover(kind: SourceFile['kind'], { text, offset }: Spot): Promise<string> {
      const document = documentOf(kind, text);
      const found = await service.doHover(document, document.positionAt(offset));
      const { contents } = found ?? {};
      const said = typeof contents === 'object' && 'value' in contents ? contents.value : '';
      return said.replace(/^#+ .*\n+/, '').replace(/^Examples?:$/m, grammarWords.example);
    },
  };
}

/** What the language server offers where any key may be. */
const anyKey = 'property';

function grammarService(): LanguageService {
  const service = getLanguageService({
    // A file may name its grammar by the path of a package or of a repository: the grammar is the engine's own.
    schemaRequestService: (uri) =>
      readFile(engineFile(`../schemas/definition/${basename(new URL(uri).pathname)}`), 'utf8'),
    workspaceContext: { resolveRelativePath: (path) => `atelier:/${basename(path)}` },
  });
  const kinds: readonly SourceFile['kind'][] = ['app', 'area', 'checks', 'messages'];
  service.configure({
    completion: true,
    hover: true,
    hoverSchemaSource: false,
    validate: false,
    customTags: [],
    schemas: kinds.map((kind) => ({
      uri: `atelier:/${kind}.schema.json`,
      fileMatch: [`*.${kind}.yaml`],
    })),
  });
  return service;
}

function documentOf(kind: string, text: string): TextDocument {
  return TextDocument.create(`atelier:/texte.${kind}.yaml`, 'yaml', 1, text);
}

/** A snippet without its tab stops. */
function withoutStops(snippet: string): string {
  return snippet.replace(/\$\{\d+:([^}]*)\}|\$\{?\d+\}?/g, '$1').replace(/\\([$}\\])/g, '$1');
}
