/** The three mentions of the card, each with its colour, icon and word. */
import Accessibility from 'lucide-react/icons/accessibility';
import SquareParking from 'lucide-react/icons/square-parking';
import Users from 'lucide-react/icons/users';
import { useAppText } from '#engine';

const mentions = [
  { name: 'stationnement', Picture: SquareParking },
  { name: 'priorite', Picture: Users },
  { name: 'invalidite', Picture: Accessibility },
] as const;

export function Mentions() {
  const say = useAppText();
  return (
    <ul className="sign-in__mentions">
      {mentions.map(({ name, Picture }) => (
        <li key={name}>
          <span className={`sign-in__mention sign-in__mention--${name}`}>
            <Picture aria-hidden size={24} />
          </span>
          {say(`connexion.mentions.${name}`)}
        </li>
      ))}
    </ul>
  );
}
