/** The order file: chosen or dropped, with advice about what the server will probably refuse. */
import { useRef } from 'react';
import { Button, FileName, Icon, readableSize } from 'screen-engine';
import { FileChooser } from '../../files/FileChooser.tsx';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { FileAdvice } from './uploadState.ts';

type Props = {
  readonly file: File | null;
  /** Code of the user's organisation. */
  readonly organisme: string;
  /** In bytes. */
  readonly maximum: number;
  readonly advice: readonly FileAdvice[];
  readonly error: string | null;
  readonly busy: boolean;
  readonly text: PropsOf<'OrderFileUpload'>['text'];
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
};

export function OrderFileField(props: Props) {
  const { file, organisme, maximum, advice, error, busy, text, onChoose, onRemove } = props;
  const browse = useRef<HTMLButtonElement>(null);
  const modele = text('modele', { organisme });
  return (
    <div>
      <FileChooser
        id="fichier"
        accept=".csv,text/csv"
        required
        buttonRef={browse}
        label={text('fichier')}
        browse={text('parcourir')}
        change={text('changer')}
        dropHere={text('deposer')}
        dropNow={text('deposezIci')}
        several={text('plusieurs')}
        folder={text('dossier')}
        hint={text('consignes', {
          modele,
          taille: text('octets', { n: maximum, lisible: readableSize(maximum) }),
        })}
        error={error}
        {...(file === null && error !== null && { advice: text('choisir', { modele }) })}
        disabled={busy}
        onChoose={onChoose}
        chosen={
          file ? (
            <p className="eng-drop__file eng-line">
              <FileName file={file} />
              {busy ? null : (
                <Button
                  variant="quiet"
                  icon="x"
                  label={text('retirer')}
                  onClick={() => {
                    onRemove();
                    browse.current?.focus();
                  }}
                />
              )}
            </p>
          ) : null
        }
      />
      <div aria-live="polite">
        {advice.length === 0 || busy ? null : (
          <ul className="transfert__advice">
            {advice.map((name) => (
              <li key={name}>
                <Icon name="info" /> {text(name, { modele })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
