/** A list of the shell's links; renders nothing if none of them is open to the visitor. */
import type { ShellLinkModel } from '../../core/model/app.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ScreenLink } from '../context/links.tsx';
import { useScreenLinks } from '../context/useSession.ts';
import { HiddenText, Icon } from '../parts/Icon.tsx';

type ShellLinksProps = { readonly links: readonly ShellLinkModel[]; readonly className: string };

export function ShellLinks({ links, className }: ShellLinksProps) {
  const linkTo = useScreenLinks();
  const shown = links.filter((link) => !('screen' in link) || linkTo(link.screen) !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={className}>
      {shown.map((link) => (
        <li key={'screen' in link ? link.screen : link.property}>
          <ShellLink link={link} />
        </li>
      ))}
    </ul>
  );
}

function ShellLink({ link }: { readonly link: ShellLinkModel }) {
  const { properties, say, engineText } = useEngine();
  const icon = link.icon === null ? null : <Icon name={link.icon} />;
  if ('screen' in link) {
    return (
      <ScreenLink screen={link.screen}>
        {icon}
        {say(link.label)}
      </ScreenLink>
    );
  }
  return (
    <a
      href={webAddress(properties[link.property]) ?? link.default}
      {...(link.newWindow ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {icon}
      {say(link.label)}
      {link.newWindow ? (
        <>
          {' '}
          <Icon name="external-link" size={14} />
          <HiddenText>{engineText('link.newWindow')}</HiddenText>
        </>
      ) : null}
    </a>
  );
}

/** A property that is a web address; null for any other text, above all `javascript:`. */
function webAddress(text: string | undefined): string | null {
  return text !== undefined && /^(https?:|mailto:|tel:)/i.test(text) ? text : null;
}
