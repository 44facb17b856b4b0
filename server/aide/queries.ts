/** Help documents and questions, and their first content. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LienAide, QuestionFaq } from '#schemas/types/domain.ts';
import type { Database, Queryable } from '../db/database.ts';
import { type HelpDocument, helpDocuments } from './documents.ts';
import { writePdf } from './pdf.ts';
import { questions } from './questions.ts';

export type LienAideRow = Omit<LienAide, 'url' | 'volumetrie'> & {
  readonly cle: string;
  readonly octets: number;
};

export function findLiensAide(db: Queryable): Promise<LienAideRow[]> {
  return db.query<LienAideRow>(
    'select cle, categorie, titre, intitule, octet_length(contenu) as octets from lien_aide order by ordre, cle',
  );
}

/** The file of a key. */
export async function findDocument(db: Queryable, cle: string): Promise<Uint8Array | undefined> {
  const [row] = await db.query<{ contenu: Uint8Array }>('select contenu from lien_aide where cle = $1', [
    cle,
  ]);
  return row?.contenu;
}

export function findQuestions(db: Queryable): Promise<QuestionFaq[]> {
  return db.query<QuestionFaq>('select categorie, libelle, reponse from question_faq order by ordre, id');
}

/** Writes the first content into the tables that have none. */
export async function writeFirstContent(db: Database, now: Date): Promise<void> {
  const [state] = await db.query<{ liens: boolean; questions: boolean }>(
    'select exists (select from lien_aide) as liens, exists (select from question_faq) as questions',
  );
  if (state?.liens === false) await writeDocuments(db, now);
  if (state?.questions === false) await writeQuestions(db);
}

async function writeDocuments(db: Database, now: Date): Promise<void> {
  const files: (HelpDocument & { readonly contenu: Buffer })[] = [];
  for (const document of helpDocuments) {
    const source = join(import.meta.dirname, 'documents', `${document.cle}.md`);
    const contenu = await writePdf(document.titre, await readFile(source, 'utf8'), now);
    files.push({ ...document, contenu });
  }
  await db.transaction(async (tx) => {
    for (const [ordre, { cle, categorie, titre, intitule, contenu }] of files.entries()) {
      await tx.query(
        `insert into lien_aide (cle, categorie, titre, intitule, ordre, contenu) values ($1, $2, $3, $4, $5, $6)
         on conflict (cle) do nothing`,
        [cle, categorie, titre, intitule, ordre, contenu],
      );
    }
  });
}

async function writeQuestions(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [ordre, { categorie, libelle, reponse }] of questions.entries()) {
      await tx.query(
        'insert into question_faq (categorie, libelle, reponse, ordre) values ($1, $2, $3, $4)',
        [categorie, libelle, reponse, ordre],
      );
    }
  });
}
