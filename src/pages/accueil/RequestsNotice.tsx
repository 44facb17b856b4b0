/** `/demande` (decision D9): says where requests are followed, and leads those there who may. */
import { Link, Navigate } from 'react-router-dom';
import { type CustomScreenProps, Heading, useScreenLink, useSession, useText } from '#engine';

export function RequestsNotice({ model }: CustomScreenProps) {
  const t = useText();
  const text = (name: string) => t(model.texts[name] ?? '');
  const requests = useScreenLink('demandes/liste');
  const signIn = useScreenLink('authentification/connexion');
  const isSignedIn = useSession((state) => state.phase === 'signedIn');
  if (requests !== null) return <Navigate to={requests} replace />;
  return (
    <>
      <Heading />
      <div className="eng-card">
        <p>{text(isSignedIn ? 'sansDroit' : 'presentation')}</p>
        {!isSignedIn && signIn !== null ? (
          <p>
            <Link to={signIn}>{text('connexion')}</Link>
          </p>
        ) : null}
      </div>
    </>
  );
}
