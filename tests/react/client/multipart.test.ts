import { expect, it } from 'vitest';
import { multipart } from '../../../engine/react/client/multipart.ts';

/** What a server reads: the values, and the heads of the parts. */
async function readBy(
  ...[value, options = {}]: [Parameters<typeof multipart>[0], Parameters<typeof multipart>[1]?]
) {
  const { headers, data } = multipart(value, options);
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(data);
  });
  const form = await new Response(text, { headers }).formData();
  return { form, text };
}

it('sends texts, numbers and booleans as plain parts, and no member without a value', async () => {
  const { form, text } = await readBy({
    nom: 'Ligne 1\nLigne 2',
    n: 0,
    oui: false,
    vide: '',
    rien: null,
    absent: undefined,
  });
  expect([...form]).toEqual([
    ['nom', 'Ligne 1\r\nLigne 2'],
    ['n', '0'],
    ['oui', 'false'],
  ]);
  expect(text).not.toContain('Content-Type');
});

it('sends files with their names and types, each of a list in a part', async () => {
  const file = (name: string, type = '') => new File([name], name, { type });
  const { form } = await readBy({
    photo: file('é "1".png', 'image/png'),
    pieces: [file('a.csv', 'text/csv'), file('b')],
  });
  const photo = form.get('photo') as File;
  expect([photo.name, photo.type, await photo.text()]).toEqual(['é "1".png', 'image/png', 'é "1".png']);
  expect(form.getAll('pieces').map((one) => [(one as File).name, (one as File).type])).toEqual([
    ['a.csv', 'text/csv'],
    ['b', 'application/octet-stream'],
  ]);
});

it('sends objects as JSON that is no file, lists part by part, or as JSON if the contract says so', async () => {
  const lists = { motsCles: ['a', 'b'], lignes: [{ n: 1 }, { n: 2 }], etiquettes: ['a', 'b'], aucune: [] };
  const { form, text } = await readBy({ auteur: { nom: 'Verne' }, ...lists }, { asJson: ['etiquettes'] });
  expect([...form]).toEqual([
    ['auteur', '{"nom":"Verne"}'],
    ['motsCles', 'a'],
    ['motsCles', 'b'],
    ['lignes', '{"n":1}'],
    ['lignes', '{"n":2}'],
    ['etiquettes', '["a","b"]'],
  ]);
  expect(text.match(/Content-Type: application\/json/g)).toHaveLength(4);
});
