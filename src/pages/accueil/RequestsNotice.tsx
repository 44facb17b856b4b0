/**
 * `/demande` (decision D9): explains where requests are followed, and redirects users with the right to it.
 */
import { Heading, PathLink, Redirect, useScreenLink, useUser } from '#engine';
import type { PropsOf } from '../../registry/vocabulary.ts';
import type { PortalUser } from '../../shell/PortalUser.ts';

export function RequestsNotice({ text }: PropsOf<'RequestsNotice'>) {
  const requests = useScreenLink('demandes/liste');
  const signIn = useScreenLink('authentification/connexion');
  const user = useUser<PortalUser>();
  // During the first login no right is available: '/' redirects to it.
  if (requests !== null || user?.premiereConnexion) return <Redirect to={requests ?? '/'} />;
  return (
    <>
      <Heading />
      <div className="eng-card eng-stack">
        <p>{text(user === null ? 'presentation' : 'sansDroit')}</p>
        {user === null && signIn !== null ? (
          <p>
            <PathLink to={signIn}>{text('connexion')}</PathLink>
          </p>
        ) : null}
      </div>
    </>
  );
}
