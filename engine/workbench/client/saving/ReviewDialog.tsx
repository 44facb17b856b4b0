/** What is looked at before saving: what changes for users, with pictures, all problems, the tests, and a commit. */
import { useEffect, useState } from 'react';
import { texts } from '../../../../schemas/types/atelierTexts.ts';
import { Modal } from '../../../react/parts/Modal.tsx';
import { beforePath, type Commit, type Review } from '../../protocol.ts';
import type { Shown } from '../address.ts';
import { Button, Labelled, TextField } from '../controls.tsx';
import { server } from '../server.ts';
import { modifiedIn, useProject, useWorkbench } from '../state.ts';
import { Frame } from '../states/Frame.tsx';
import { Problems } from './Problems.tsx';
import { commit as makeCommit, save } from './saving.ts';

export function ReviewDialog({ onClose }: { readonly onClose: () => void }) {
  const { files, shown } = useWorkbench();
  const { problems } = useProject();
  const [review, setReview] = useState<Review | null>(null);
  const [commit, setCommit] = useState<Commit | null>(null);
  const [said, setSaid] = useState('');
  const count = modifiedIn(files).length;

  useEffect(() => {
    const read = server.review().then((found) => {
      setReview(found);
      setCommit(found.commit);
    });
    read.catch((error: Error) => setSaid(error.message));
  }, []);

  const saveAll = async (wanted: Commit | null): Promise<void> => {
    if (!(await save())) return onClose();
    const refusal = wanted === null ? null : await makeCommit(wanted);
    if (refusal === null) onClose();
    else setSaid(refusal);
  };
  return (
    <Modal wide title={texts.review} onClose={onClose}>
      <p role="status">{said || (review === null ? texts.reading : '')}</p>
      {review !== null && (
        <>
          <Changes changes={review.changes} />
          <div className="wb-pictures">
            <Picture label={texts.before} address={beforePath + shown.address.slice(1)} shown={shown} />
            <Picture label={texts.after} address={shown.address} shown={shown} />
          </div>
          <details open={problems.length < 8}>
            <summary>{texts.problems({ n: problems.length })}</summary>
            <Problems onLeave={onClose} />
          </details>
          <details open={review.tests.length < 8}>
            <summary>{texts.tests({ n: review.tests.length })}</summary>
            <ul>
              {review.tests.map(({ file, line, text }) => (
                <li key={file}>
                  <span className="wb-place">{`${file}:${line}`}</span> <code>{text}</code>
                </li>
              ))}
            </ul>
          </details>
          {commit !== null && <CommitFields commit={commit} onChange={setCommit} />}
        </>
      )}
      <p className="eng-dialog__answers">
        <Button onPress={onClose}>{texts.close}</Button>
        <Button kind="primary" isOff={count === 0} onPress={() => void saveAll(null)}>
          {texts.save({ n: count })}
        </Button>
        {commit !== null && (
          <Button isOff={commit.paths.length === 0} onPress={() => void saveAll(commit)}>
            {texts.saveAndCommit}
          </Button>
        )}
      </p>
    </Modal>
  );
}

function Changes({ changes }: Pick<Review, 'changes'>) {
  if (changes === null || changes.length === 0)
    return <p>{changes === null ? texts.notCompared : texts.noChange}</p>;
  return (
    <div>
      {changes.map(({ whole, lines }) => (
        <section key={whole}>
          <h3>{whole}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line} className={`wb-change eng-status--${tones[line.charAt(0)] ?? 'waiting'}`}>
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const tones: Readonly<Record<string, string>> = { '+': 'success', '-': 'danger' };

type PictureProps = { readonly label: string; readonly address: string; readonly shown: Shown };

/** The screen as it is at one time, in the session of the preview; it is looked at and not used. */
function Picture({ label, address, shown: { look, choice } }: PictureProps) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <div inert>
        <Frame id="ecran" title={label} {...{ look, address, choice }} />
      </div>
    </figure>
  );
}

type CommitFieldsProps = { readonly commit: Commit; readonly onChange: (commit: Commit) => void };

function CommitFields({ commit, onChange }: CommitFieldsProps) {
  return (
    <fieldset className="eng-stack">
      <legend>{texts.commit}</legend>
      <TextField
        label={texts.branch}
        value={commit.branch}
        onText={(branch) => onChange({ ...commit, branch })}
      />
      <Labelled label={texts.message}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            value={commit.message}
            onChange={({ target }) => onChange({ ...commit, message: target.value })}
          />
        )}
      </Labelled>
      <p>{texts.committed({ paths: commit.paths.join(', ') })}</p>
    </fieldset>
  );
}
