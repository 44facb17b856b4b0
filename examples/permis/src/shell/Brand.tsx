/** The town and the name of the site, in the header. */
import SquareParking from 'lucide-react/icons/square-parking';
import { useAppText, useSiteTitle } from 'screen-engine';

export function Brand() {
  const say = useAppText();
  return (
    <span className="brand">
      <SquareParking aria-hidden="true" size={36} />
      <span>
        <strong>{useSiteTitle()}</strong>
        <span className="brand__town">{say('marque')}</span>
      </span>
    </span>
  );
}
