/**
 * The live regions: the banner above the heading, and the announcements to screen readers. They exist before any text:
 * successes are announced politely, failures assertively (A11Y-45). The regions of the banner have no role: a reader of the
 * page would find an empty 'status bar' (docs/decisions/0018).
 */
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useSettled } from '../browser/stateHooks.ts';
import type { Banner } from '../client/notices.ts';
import { ScreenLink } from '../context/links.tsx';
import { Button } from './Button.tsx';
import { HiddenText, Icon } from './Icon.tsx';
import './BannerRegion.css';
import { useEngine } from '../context/EngineContext.ts';

const icons = { success: 'circle-check', error: 'circle-alert', info: 'info' } as const;

export function BannerRegion() {
  const { notices } = useEngine();
  const banner = useStore(notices, (state) => state.banner);
  const region = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (banner === null) return;
    region.current?.scrollIntoView({ block: 'nearest' });
    if (banner.focus) box.current?.focus();
  }, [banner]);
  const isError = banner?.tone === 'error';
  return (
    <div ref={region} className="eng-banners">
      <div aria-live="polite">
        {banner !== null && !isError ? <BannerBox ref={box} banner={banner} /> : null}
      </div>
      <div aria-live="assertive">{isError ? <BannerBox ref={box} banner={banner} /> : null}</div>
    </div>
  );
}

type BannerBoxProps = { readonly ref: RefObject<HTMLDivElement | null>; readonly banner: Banner };

function BannerBox({ ref, banner }: BannerBoxProps) {
  const { engineText, notices } = useEngine();
  return (
    <div ref={ref} className={`eng-banner eng-row eng-banner--${banner.tone}`} tabIndex={-1}>
      <Icon name={icons[banner.tone]} size={20} />
      <div className="eng-banner__body">
        <p>
          <HiddenText>{engineText(`banner.${banner.tone}`)}</HiddenText>
          {banner.text}
        </p>
        {banner.details?.length ? list(banner.details) : null}
        {banner.folded === undefined ? null : (
          <details>
            <summary>{banner.folded.label}</summary>
            {list(banner.folded.items)}
          </details>
        )}
        {banner.link === undefined ? null : (
          <ScreenLink screen={banner.link.screen}>{banner.link.label}</ScreenLink>
        )}
      </div>
      {banner.actions?.map(({ label, run }) => (
        <Button key={label} onClick={run}>
          {label}
        </Button>
      ))}
      <Button
        variant="quiet"
        icon="x"
        label={engineText('banner.close')}
        onClick={() => notices.setState({ banner: null })}
      />
    </div>
  );
}

const list = (lines: readonly string[]) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Long enough to be read, in milliseconds. */
const keptFor = 10_000;

export function Announcer() {
  const { notices } = useEngine();
  const said = useStore(notices, (state) => state.announcement);
  const past = useSettled(said, keptFor);
  return (
    <div aria-live="polite" className="eng-visually-hidden" data-announcer="">
      {/* A new element makes the same text a change. */}
      {said === past ? null : <p key={said.count}>{said.text}</p>}
    </div>
  );
}
