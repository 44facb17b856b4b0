/**
 * One image of the organisation: preview, replacement by choosing or dropping a file, and the reason of a
 * refusal.
 */
import { useRef, useState } from 'react';
import { Button } from 'screen-engine';
import { FileChooser } from '../../files/FileChooser.tsx';
import { type FileLoss, fileLoss } from '../../files/fileLoss.ts';
import type { PropsOf } from '../../registry/vocabulary.ts';
import { logoAddress } from '../../shell/logoAddress.ts';
import { type ImageKind, type ImageProblem, imageProblem, imageRules, toBase64 } from './imageProblem.ts';

type Props = Pick<PropsOf<'OrganisationResources'>, 'text'> & {
  readonly kind: ImageKind;
  /** The image in base64 without prefix, or null. */
  readonly image: string | null;
  readonly isModified: boolean;
  readonly disabled: boolean;
  readonly onChange: (image: string | null) => void;
  /** A chosen file is being read: `reading` answers the image, null if it is refused or another one was chosen since. */
  readonly onReading: (reading: Promise<string | null>) => void;
};

export function ImageField({ kind, image, isModified, disabled, text, onChange, onReading }: Props) {
  const [problem, setProblem] = useState<ImageProblem | FileLoss | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const last = useRef<File>(null);

  const choose = async (file: File): Promise<string | null> => {
    last.current = file;
    const read = await readImage(kind, file);
    if (last.current !== file) return null;
    setProblem(read.problem);
    if (read.image !== null) onChange(read.image);
    return read.image;
  };

  return (
    <FileChooser
      id={kind}
      accept="image/jpeg,.jpg,.jpeg"
      buttonRef={button}
      label={text(kind)}
      browse={text('choisir')}
      change={text('modifier')}
      dropHere={text('deposer')}
      dropNow={text('deposezIci')}
      several={text('plusieurs')}
      folder={text('dossier')}
      hint={text(`consignes.${kind}`, { n: imageRules[kind].koMax })}
      error={problem === null ? null : problemText(kind, problem, text)}
      disabled={disabled}
      picture={
        image === null && isModified ? (
          <span className="ressources__none">{text('retire')}</span>
        ) : (
          <Preview kind={kind} image={image} text={text} />
        )
      }
      chosen={
        image === null ? null : <p className="ressources__state">{isModified ? text('nouvelle') : null}</p>
      }
      actions={
        kind === 'logo' && image !== null ? (
          <Button
            variant="quiet"
            disabled={disabled}
            onClick={() => {
              last.current = null;
              setProblem(null);
              onChange(null);
              button.current?.focus();
            }}
          >
            {text('supprimerLogo')}
          </Button>
        ) : null
      }
      onChoose={(file) => onReading(choose(file))}
    />
  );
}

type PreviewProps = Pick<Props, 'kind' | 'text'> & { readonly image: string | null | undefined };

/** Fits into 200 by 150 (RES-010). */
export function Preview({ kind, image, text }: PreviewProps) {
  const address = logoAddress(image);
  return address === null ? (
    <span className="ressources__none">{text(`sans.${kind}`)}</span>
  ) : (
    <img className="ressources__preview" src={address} alt={text(`apercu.${kind}`)} />
  );
}

function problemText(kind: ImageKind, problem: ImageProblem | FileLoss, text: Props['text']): string {
  if (problem === 'fichierChange' || problem === 'fichierAbsent') return text(problem);
  if (problem === 'invalide') return text(`invalide.${kind}`);
  const rule =
    problem === 'definition' ? (`regles.definition.${kind}` as const) : (`regles.${problem}` as const);
  return text('regle', { regle: text(rule, { n: imageRules[kind].koMax }) });
}

type ReadImage = { readonly image: string | null; readonly problem: ImageProblem | FileLoss | null };

/** The image of a file in base64, or why it is refused. */
async function readImage(kind: ImageKind, file: File): Promise<ReadImage> {
  const refused = (problem: ImageProblem | FileLoss): ReadImage => ({ image: null, problem });
  const bytes = await readBytes(file);
  if (bytes === null) return refused((await fileLoss(file)) ?? 'fichierAbsent');
  const found = imageProblem(kind, file.type, bytes);
  if (found !== null) return refused(found);
  const image = toBase64(bytes);
  // A valid header is not enough: the browser must also be able to render the image.
  return (await canBeDrawn(image)) ? { image, problem: null } : refused('invalide');
}

/** Null if the file cannot be read: moved or deleted meanwhile. */
async function readBytes(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, 256 * 1024).arrayBuffer());
  } catch {
    return null;
  }
}

async function canBeDrawn(image: string): Promise<boolean> {
  const picture = new Image();
  picture.src = `data:image/jpeg;base64,${image}`;
  try {
    await picture.decode();
    return true;
  } catch {
    return false;
  }
}
