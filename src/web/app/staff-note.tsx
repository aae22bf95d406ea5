import EyeIcon from '@heroicons/react/24/outline/EyeIcon';
import { TextLink } from '#src/web/kit/links.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { useSlug } from './environment.ts';
import classes from './frame.module.css';
import type { Me } from './session.tsx';
import { frameWords } from './words.ts';

/** Shown above every page while one of our staff is in an account. */
export function StaffNote({ me }: { readonly me: Me | undefined }) {
  const words = useWords(frameWords);
  const environment = useSlug();
  if (me?.role !== 'OPERATOR' || me.account === null) return null;
  return (
    <p className={classes.staff}>
      <EyeIcon width={18} aria-hidden />
      <span>{words.lookingInto(me.account.name)}</span>
      <TextLink
        to="/$environment/staff"
        params={{ environment }}
        inherit
        underline="always"
        c="inherit"
      >
        {words.otherAccount}
      </TextLink>
    </p>
  );
}
