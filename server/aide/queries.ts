/** SQL of the help documents and questions, and their initial content. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LienAide, QuestionFaq } from '#schemas/types/domain.ts';
import type { Database, Queryable } from '../db/database.ts';
import { locks } from '../db/locks.ts';
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

/** The PDF file of a document. */
export async function findDocument(db: Queryable, cle: string): Promise<Uint8Array | undefined> {
  const [row] = await db.query<{ contenu: Uint8Array }>('select contenu from lien_aide where cle = $1', [
    cle,
  ]);
  return row?.contenu;
}

export function findQuestions(db: Queryable): Promise<QuestionFaq[]> {
  return db.query<QuestionFaq>('select categorie, libelle, reponse from question_faq order by ordre, id');
}

/**
 * Writes the initial content into those tables that are empty. Idempotent when several processes start
 * together.
 */
export async function writeFirstContent(db: Database, now: Date): Promise<void> {
  const before = await missingContent(db);
  if (!before.liens && !before.questions) return;
  // Documents are made before the lock is taken, because other processes wait for it.
  const documents = before.liens ? await makeDocuments(now) : [];
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${locks.firstContent})`);
    const missing = await missingContent(tx);
    if (missing.liens) await insertDocuments(tx, documents);
    if (missing.questions) await insertQuestions(tx);
  });
}

async function missingContent(db: Queryable): Promise<{ liens: boolean; questions: boolean }> {
  const [state] = await db.query<{ liens: boolean; questions: boolean }>(
    `select not exists (select from lien_aide) as liens, not exists (select from question_faq) as questions`,
  );
  return state ?? { liens: false, questions: false };
}

type Document = HelpDocument & { readonly contenu: Buffer };

async function makeDocuments(now: Date): Promise<Document[]> {
  const files: Document[] = [];
  for (const document of helpDocuments) {
    const source = join(import.meta.dirname, 'documents', `${document.cle}.md`);
    const contenu = await writePdf(document.titre, await readFile(source, 'utf8'), now);
    files.push({ ...document, contenu });
  }
  return files;
}

async function insertDocuments(tx: Queryable, documents: readonly Document[]): Promise<void> {
  for (const [ordre, { cle, categorie, titre, intitule, contenu }] of documents.entries()) {
    await tx.query(
      'insert into lien_aide (cle, categorie, titre, intitule, ordre, contenu) values ($1, $2, $3, $4, $5, $6)',
      [cle, categorie, titre, intitule, ordre, contenu],
    );
  }
}

async function insertQuestions(tx: Queryable): Promise<void> {
  for (const [ordre, { categorie, libelle, reponse }] of questions.entries()) {
    await tx.query('insert into question_faq (categorie, libelle, reponse, ordre) values ($1, $2, $3, $4)', [
      categorie,
      libelle,
      reponse,
      ordre,
    ]);
  }
}
