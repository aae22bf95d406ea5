import { useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { useChange } from '#src/web/api/use-change.ts';
import { useLanguage } from '#src/web/words/language.tsx';
import { fieldTexts } from './error-words.ts';

type ApiForm<Values, Done> = {
  /** Named as the API names its fields: `account_name`. */
  readonly initialValues: Values;
  readonly send: (values: Values) => Promise<Done>;
  readonly onDone?: (done: Done) => unknown;
};

/**
 * A form that the API validates: field errors appear beside their fields, and `error` has the
 * others, for `<Failed>`, until `reset`. The input stays.
 */
export function useApiForm<Values extends Record<string, unknown>, Done>(
  options: ApiForm<Values, Done>,
) {
  const { initialValues, send, onDone } = options;
  const { language } = useLanguage();
  const form = useForm<Values>({ initialValues });
  const sending = useChange({
    mutationFn: send,
    onSuccess: (done) => onDone?.(done),
    onError: (failure) => form.setErrors(fieldTexts(failure, language)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.clearErrors();
    sending.mutate(form.getValues());
  };
  const texts = Object.keys(fieldTexts(sending.error, language));
  const isOfFields = texts.length > 0 && texts.every((path) => path in initialValues);
  const error = isOfFields ? null : sending.error;
  return { form, submit, isSending: sending.isPending, error, reset: sending.reset };
}
