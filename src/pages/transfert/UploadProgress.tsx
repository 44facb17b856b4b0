/**
 * The progress of a transfer: an integer percentage, then the file check. Announced at each quarter only, to
 * keep screen readers quiet (A11Y-46).
 */

import { useEffect } from 'react';
import { useEngine } from 'screen-engine';
import { secondsLeft, type UploadState } from './uploadState.ts';

type Props = {
  readonly state: UploadState;
  readonly texts: { readonly label: string; readonly checking: string };
  readonly percentText: (percent: number) => string;
  readonly leftText: (seconds: number) => string;
};

export function UploadProgress({ state, texts, percentText, leftText }: Props) {
  const { announce } = useEngine();
  const percent = state.step === 'sending' ? state.percent : 100;
  const quarter = Math.floor(percent / 25) * 25;
  const checking = state.step === 'checking';
  const left = secondsLeft(state, Date.now());
  const spoken = checking ? texts.checking : quarter > 0 ? percentText(quarter) : '';

  useEffect(() => {
    if (spoken !== '') announce(spoken);
  }, [spoken, announce]);

  return (
    <div className="upload">
      <div className="upload__line">
        <span>{checking ? texts.checking : texts.label}</span>
        <span className="upload__percent">{percentText(percent)}</span>
      </div>
      <div
        className="upload__bar"
        role="progressbar"
        aria-label={texts.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={checking ? texts.checking : percentText(percent)}
      >
        <div className="upload__fill" style={{ inlineSize: `${percent}%` }} />
      </div>
      {checking ? <span className="upload__spinner" aria-hidden="true" /> : null}
      {left === null ? null : <p className="upload__left">{leftText(left)}</p>}
    </div>
  );
}
