import {
  Button,
  ColorInput,
  FileButton,
  Group,
  Input,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { brandColour } from '#domain/notifying/brand/brand.ts';
import { clientsOf, ok } from '#src/web/api/client.ts';
import { useMay, useSession } from '#src/web/app/session.tsx';
import { Card } from '#src/web/kit/card.tsx';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useApiForm } from '#src/web/kit/use-api-form.ts';
import { useWords } from '#src/web/words/language.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { orNull } from './form-text.ts';
import { LOGO_ACCEPT, logoOfFile } from './logo-file.ts';
import { type Brand, brandQuery } from './queries.ts';
import { Read } from './read.tsx';
import classes from './settings.module.css';
import { words } from './words.ts';

const { dashboardApi } = clientsOf.TEST;

export function BrandTab() {
  return <Read query={useQuery(brandQuery)}>{(brand) => <BrandForm brand={brand} />}</Read>;
}

function BrandForm({ brand }: { readonly brand: Brand }) {
  const text = useWords(words);
  const { account } = useSession();
  const mayChange = useMay('settings:write');
  const { form, submit, isSending, error } = useBrandForm(brand);
  const { name, colour, whatsapp, email, website, logo } = form.values;
  const shown = {
    name: orNull(name) ?? account?.name ?? '',
    colour: brandColour(colour) ?? null,
    logo: logo === '' ? null : logo,
    help: [whatsapp, email, website].filter((one) => one !== ''),
  };
  return (
    <div className={classes.brand}>
      <Card title={text.tabs.brand}>
        <form onSubmit={submit}>
          <Stack>
            <Text c="dimmed">{mayChange ? text.brandLead : text.onlyOwners}</Text>
            {error !== null && <Failed error={error} />}
            <TextInput
              label={text.brandName}
              description={text.brandNameHint}
              placeholder={account?.name ?? ''}
              maxLength={100}
              readOnly={!mayChange}
              {...form.getInputProps('name')}
            />
            <ColorInput
              label={text.colour}
              description={text.colourHint}
              placeholder="#0f766e"
              format="hex"
              eyeDropperButtonProps={{ 'aria-label': text.pickColour }}
              readOnly={!mayChange}
              {...form.getInputProps('colour')}
            />
            <LogoField mayChange={mayChange} {...form.getInputProps('logo')} />
            <Text fw={600}>{text.help}</Text>
            {(['whatsapp', 'email', 'website'] as const).map((part) => (
              <TextInput
                key={part}
                type={TYPES[part]}
                label={text[part]}
                placeholder={PLACEHOLDERS[part]}
                readOnly={!mayChange}
                {...form.getInputProps(part)}
              />
            ))}
            {mayChange && (
              <Group>
                <Button type="submit" loading={isSending}>
                  {text.save}
                </Button>
              </Group>
            )}
          </Stack>
        </form>
      </Card>
      <Card title={text.preview}>
        <BrandPreview shown={shown} />
      </Card>
    </div>
  );
}

const TYPES = { whatsapp: 'tel', email: 'email', website: 'url' } as const;
const PLACEHOLDERS = {
  whatsapp: '0812…',
  email: 'halo@toko.example',
  website: 'https://toko.example',
} as const;

type LogoFieldProps = {
  readonly mayChange: boolean;
  /** A data URL; empty if there is none. */
  readonly value?: string;
  readonly error?: unknown;
  readonly onChange?: (logo: string) => void;
};

function LogoField({ mayChange, value = '', error, onChange }: LogoFieldProps) {
  const text = useWords(words);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File | null) => {
    if (file === null) return;
    const data = await logoOfFile(file);
    setUnreadable(data === undefined);
    if (data !== undefined) onChange?.(`data:;base64,${data}`);
  };
  const message = isUnreadable ? text.logoFailed : typeof error === 'string' ? error : null;
  return (
    <Input.Wrapper label={text.logo} description={text.logoHint} error={message}>
      <Group mt={6} gap="xs">
        {value !== '' && <img src={value} alt={text.logo} height={40} />}
        {mayChange && (
          <FileButton accept={LOGO_ACCEPT} onChange={(file) => void choose(file)}>
            {(props) => (
              <Button variant="default" {...props}>
                {text.chooseLogo}
              </Button>
            )}
          </FileButton>
        )}
        {mayChange && value !== '' && (
          <Button variant="subtle" color="gray" onClick={() => onChange?.('')}>
            {text.removeLogo}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}

function useBrandForm(brand: Brand) {
  const text = useWords(words);
  const queries = useQueryClient();
  const kept = brand.logo === null ? '' : `data:${brand.logo.type};base64,${brand.logo.data}`;
  return useApiForm({
    initialValues: {
      name: brand.name ?? '',
      colour: brand.colour ?? '',
      logo: kept,
      whatsapp: brand.whatsapp ?? '',
      email: brand.email ?? '',
      website: brand.website ?? '',
    },
    async send({ name, colour, logo, whatsapp, email, website }) {
      const body = {
        name: orNull(name),
        colour: orNull(colour),
        whatsapp: orNull(whatsapp),
        email: orNull(email),
        website: orNull(website),
        ...(logo === kept ? {} : { logo: orNull(logo.slice(logo.indexOf(',') + 1)) }),
      };
      return (await ok(dashboardApi.PATCH('/api/dashboard/brand', { body }))).data;
    },
    onDone(changed) {
      noteDone(text.saved);
      queries.setQueryData(brandQuery.queryKey, changed);
    },
  });
}
