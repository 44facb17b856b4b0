/**
 * Renders Markdown (headings, paragraphs, lists, emphasis) as a PDF document, tagged for screen readers (ISO
 * 32000-2, 14.8). Page numbers are outside the reading order.
 */
import { buffer } from 'node:stream/consumers';
import type { List, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import PDFDocument from 'pdfkit';

const margin = 64;
const fonts = { plain: 'Helvetica', strong: 'Helvetica-Bold', emphasis: 'Helvetica-Oblique' } as const;
const sizes = { 1: 22, 2: 15, 3: 12 } as const;
const ink = '#14213d';

type Run = { readonly text: string; readonly font: string };

/** Writes the document. `date` is its creation date, so the same text and date give the same bytes. */
export async function writePdf(titre: string, markdown: string, date: Date): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: titre, CreationDate: date, ModDate: date },
  });
  const bytes = buffer(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const part = (type: string, draw: () => void) => root.add(doc.struct(type, {}, draw));
  doc.fillColor(ink);
  part('H1', () => doc.font(fonts.strong).fontSize(sizes[1]).text(titre));
  doc.moveDown(0.8);
  for (const node of fromMarkdown(markdown).children) drawBlock(node);
  root.end();
  numberPages(doc);
  doc.end();
  return bytes;

  function drawBlock(node: RootContent): void {
    switch (node.type) {
      case 'heading': {
        const level = node.depth <= 2 ? 2 : 3;
        doc.moveDown(0.6);
        part(`H${level}`, () => drawRuns(doc, runsOf(node.children, fonts.strong), sizes[level]));
        doc.moveDown(0.3);
        return;
      }
      case 'paragraph':
        part('P', () => drawRuns(doc, runsOf(node.children), 11));
        doc.moveDown(0.5);
        return;
      case 'list':
        drawList(node);
        doc.moveDown(0.4);
        return;
      default:
        throw new Error(`A help document holds ${node.type}, which nobody draws`);
    }
  }

  function drawList(list: List): void {
    const structure = doc.struct('L');
    root.add(structure);
    list.children.forEach((item, at) => {
      const runs = item.children.flatMap((child) =>
        child.type === 'paragraph' ? runsOf(child.children) : [],
      );
      const mark = list.ordered === true ? `${(list.start ?? 1) + at}.` : '•';
      const entry = doc.struct('LI');
      structure.add(entry);
      const top = doc.y;
      entry.add(
        doc.struct('Lbl', {}, () =>
          doc
            .font(fonts.plain)
            .fontSize(11)
            .text(mark, margin + 4, top, { width: 20 }),
        ),
      );
      entry.add(
        doc.struct('LBody', {}, () => {
          doc.x = margin + 24;
          doc.y = doc.y < top ? doc.y : top;
          drawRuns(doc, runs, 11);
        }),
      );
      entry.end();
      doc.x = margin;
      doc.moveDown(0.25);
    });
    structure.end();
  }
}

function drawRuns(doc: PDFKit.PDFDocument, runs: readonly Run[], size: number): void {
  runs.forEach(({ text, font }, at) => {
    doc
      .font(font)
      .fontSize(size)
      .text(text, { continued: at < runs.length - 1, lineGap: 3 });
  });
}

function runsOf(nodes: readonly PhrasingContent[], font: string = fonts.plain): readonly Run[] {
  return nodes.flatMap((node): readonly Run[] => {
    if (node.type === 'text') return [{ text: node.value.replace(/\n/g, ' '), font }];
    if (node.type === 'strong') return runsOf(node.children, fonts.strong);
    if (node.type === 'emphasis') return runsOf(node.children, fonts.emphasis);
    throw new Error(`A help document holds ${node.type}, which nobody draws`);
  });
}

function numberPages(doc: PDFKit.PDFDocument): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font(fonts.plain)
      .fontSize(9)
      .text(`${page + 1} / ${count}`, margin, doc.page.height - 40, { align: 'right', lineBreak: false });
    doc.endMarkedContent();
  }
}
