import { read } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { writeReport } from '../../../server/nationale/report.ts';

test.each(['=1+1', '＝1+1', '\u200b=1+1', '+33', '-2+3', '@SUM(1)', "=cmd|' /C calc'!A0"])(
  'SEC-61 a département called %j is a text of the workbook, not a formula',
  async (cle) => {
    const counts = { stationnement: 1, priorite: 0, invalidite: 0, accompagnement: 0, cecite: 0, total: 1 };
    const content = await writeReport({ annee: 2026, type: 'PM', frequence: 'MENSUEL', mois: 2 }, [
      { mesure: 'departement', cle, ...counts },
    ]);
    const cells: Record<string, { t?: string; v?: unknown; f?: unknown }> =
      read(content, { cellFormula: true }).Sheets.Départements ?? {};
    expect(cells.A4).toMatchObject({ t: 's', v: cle });
    expect(Object.values(cells).filter((cell) => cell.f !== undefined)).toEqual([]);
  },
);
