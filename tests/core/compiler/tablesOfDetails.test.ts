/** Where the path parameters of a table's calls come from that are not written. */
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { readContracts } from '../../../engine/core/contract/contractFiles.ts';
import type { DetailModel } from '../../../engine/core/model/screen.ts';
import { filesWith, vocabulary } from '../fixtureFiles.ts';

const contract = `openapi: 3.1.0
paths:
  /api/livres/{numero}:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                properties:
                  titre: { type: string }
                  exemplaires:
                    type: array
                    items: { type: object, required: [cote], properties: { cote: { type: string } } }
  /api/livres/{numero}/exemplaires/{cote}:
    put: { responses: { '204': {} } }
`;

const messages = `livres:
  detail:
    title: Un livre
    panels: { livre: { title: Livre } }
    items: { titre: { label: Titre } }
    tables: { exemplaires: { caption: Exemplaires, columns: { cote: Cote, rendre: Rendre } } }
`;

const screenWith = (source: string) => `format: 2
area: livres
right: livres
sources: { livre: { call: 'GET /api/livres/{numero}' } }
screens:
  detail:
    kind: detail
    path: /livres/{numero}
    source: ${source}
    panels: { livre: { items: { titre: {} } } }
    tables:
      exemplaires:
        rows: exemplaires
        key: cote
        columns: { cote: {}, rendre: { action: { call: 'PUT /api/livres/{numero}/exemplaires/{cote}' } } }
        csv: false
        print: false
`;

it.each(['livre', 'GET /api/livres/{numero}', '{ call: "GET /api/livres/{numero}" }'])(
  'a table of the source « %s » takes from its row what the row has, the rest from the address',
  (source) => {
    const files = filesWith({ 'screens/livres.yaml': screenWith(source), 'messages/livres.yaml': messages });
    const read = readContracts([{ path: 'openapi.yaml', text: contract }]);
    const { model } = compile(files, vocabulary, read);
    const screen = model?.screens['livres/detail']?.simple as DetailModel | undefined;
    const does = screen?.tables[0]?.grid.columns[1]?.action?.does;
    expect(does).toMatchObject({
      call: { pathParams: { numero: { path: 'numero' }, cote: { row: 'cote' } } },
    });
  },
);
