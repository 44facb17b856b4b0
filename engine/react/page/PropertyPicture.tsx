/** A value of the server with a note below it, drawn as a picture with a text alternative. */
import type { PageInline } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import './PropertyPicture.css';

type Props = {
  readonly value: string;
  readonly note: string;
  readonly alternative: readonly PageInline[];
};

export function PropertyPicture({ value, note, alternative }: Props) {
  const { properties } = useEngine();
  const name = alternative.map((part) => {
    if (typeof part === 'string') return part;
    return part.type === 'property' ? (properties[part.name] ?? part.default) : '';
  });
  const width = Math.max(180, value.length * 13 + 32, note.length * 7 + 32);
  return (
    <svg
      className="eng-picture"
      role="img"
      aria-label={name.join('')}
      viewBox={`0 0 ${width} 64`}
      width={width}
      height={64}
    >
      <rect x="1" y="1" width={width - 2} height="62" rx="8" className="eng-picture__box" />
      <text x={width / 2} y="28" textAnchor="middle" className="eng-picture__value">
        {value}
      </text>
      <text x={width / 2} y="50" textAnchor="middle" className="eng-picture__note">
        {note}
      </text>
    </svg>
  );
}
