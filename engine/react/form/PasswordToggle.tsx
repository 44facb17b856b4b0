/** The button that shows and hides the password of a sign-in. */
import type { SignInModel } from '../../core/model/screen.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { useAnnounce } from '../parts/useNotices.ts';

type Props = {
  readonly model: SignInModel;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
};

export function PasswordToggle({ model: { password, texts }, isShown, onShow }: Props) {
  const { say } = useEngine();
  const announce = useAnnounce();
  const toggle = () => {
    onShow(!isShown);
    announce(say(isShown ? texts.passwordHidden : texts.passwordShown));
  };
  return (
    <button
      type="button"
      className="eng-button eng-button--quiet eng-sign-in__toggle"
      aria-label={say(isShown ? texts.hidePassword : texts.showPassword, { label: say(password.label) })}
      onClick={toggle}
    >
      <Icon name={isShown ? 'eye-off' : 'eye'} />
      {say(isShown ? texts.hide : texts.show)}
    </button>
  );
}
