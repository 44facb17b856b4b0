/** The way from the lines in error to the next transfer: their file, and the place to drop it once it is corrected. */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, saveFile, useScreenLink } from 'screen-engine';
import { nextFreeName } from '#schemas/orderFile/fileName.ts';
import { FileChooser } from '../../files/FileChooser.tsx';
import { controlBefore, optionsBefore } from './controlBefore.ts';
import { correctedFile } from './correctedFile.ts';
import type { ResultText } from './resultTexts.ts';
import type { Validation } from './transferOutcome.ts';
import { handFile } from './transferStore.ts';
import { useKind } from './useKind.ts';

type Props = {
  readonly validation: Validation;
  /** The file that was sent; null after a reload: the browser has it no longer. */
  readonly file: File | null;
  readonly text: ResultText;
};

export function Correction({ validation, file, text }: Props) {
  const kind = useKind();
  const navigate = useNavigate();
  const upload = useScreenLink('transfert/fichier');
  const browse = useRef<HTMLButtonElement>(null);
  const [isLost, setLost] = useState(false);
  const { nomFichier, resultatTransfert } = validation;
  const next = validation.nomSuivant ?? nextFreeName(nomFichier, new Set()) ?? nomFichier;
  const download = async (): Promise<void> => {
    const control = file && (await controlBefore(file, optionsBefore(kind)).catch(() => null));
    if (!control) return setLost(true);
    saveFile(new Blob([correctedFile(control, validation, kind)], { type: 'text/csv' }), next);
  };
  return (
    <section className="eng-card result__correction eng-screen-only" aria-labelledby="corriger">
      <h2 id="corriger" className="eng-card__title">
        {text('corriger')}
      </h2>
      {file === null ? null : (
        <>
          <p>{text(resultatTransfert === 'UPLOAD_OK' ? 'corrigerLignes' : 'corrigerTout', { nom: next })}</p>
          <p>
            <Button
              variant="primary"
              command={{ name: text('telechargerLignes') }}
              onClick={() => void download()}
            >
              {text('telechargerLignes')}
            </Button>
          </p>
          {isLost ? <p role="alert">{text('fichierPerdu')}</p> : null}
        </>
      )}
      {upload === null ? null : (
        <FileChooser
          id="corrige"
          accept=".csv,text/csv"
          buttonRef={browse}
          label={text('fichierCorrige')}
          browse={text('parcourir')}
          change={text('parcourir')}
          dropHere={text('deposer')}
          dropNow={text('deposezIci')}
          several={text('plusieurs')}
          folder={text('dossier')}
          hint={text('corrigeAide', { nom: next })}
          error={null}
          disabled={false}
          chosen={null}
          onChoose={(chosen) => {
            handFile(chosen);
            void navigate(upload);
          }}
        />
      )}
    </section>
  );
}
