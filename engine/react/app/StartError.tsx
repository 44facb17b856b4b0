/**
 * Replaces the whole portal when its route table could not be loaded: the server's files are newer than the page, or
 * the network is lost (REL-14).
 */
import type { AppModel } from '../../core/model/app.ts';
import { formatText } from '../../core/runtime/text.ts';
import '../controls/Button.css';
import '../shell/Shell.css';

export function StartError({
  texts,
  onReload,
}: {
  readonly texts: AppModel['texts'];
  readonly onReload: () => void;
}) {
  const cause = navigator.onLine ? 'renewed' : 'offline';
  const say = (name: string) => formatText(texts[name] ?? '');
  return (
    <main className="eng-main">
      <h1 className="eng-heading">{say(`failure.${cause}Title`)}</h1>
      <div className="eng-card eng-failure" role="alert">
        <p>{say(`failure.${cause}`)}</p>
        <button type="button" className="eng-button eng-button--primary" onClick={onReload}>
          {say('failure.reload')}
        </button>
      </div>
    </main>
  );
}
