import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { ok } from '#src/web/api/client.ts';
import { useChange } from '#src/web/api/use-change.ts';
import { useApi } from '#src/web/app/environment.ts';
import { Card } from '#src/web/kit/card.tsx';
import { saveFile } from '#src/web/kit/files.ts';
import { noteDone } from '#src/web/kit/notes.tsx';
import { Failed } from '#src/web/kit/states.tsx';
import { useWords } from '#src/web/words/language.tsx';
import { ROWS_MAX, type Sheet, sheetOf } from './batch-csv.ts';
import { cellsOf, textOf } from './sheet.ts';
import { words } from './words.ts';

const BOX_ROWS = 8;

export function PasteCard({ onRead }: { readonly onRead: (sheet: Sheet) => void }) {
  const text = useWords(words);
  const [pasted, setPasted] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const read = (content: string) => {
    const sheet = sheetOf(cellsOf(content));
    if (sheet === undefined) setWrong(text.nothing);
    else if (sheet.rows.length > ROWS_MAX) setWrong(text.tooMany(ROWS_MAX));
    else onRead(sheet);
  };
  const type = (content: string) => {
    setWrong(null);
    setPasted(content);
  };
  const readFile = async (file: File | null | undefined) => {
    if (!file) return;
    const { text: content, isWindows } = textOf(await file.arrayBuffer());
    if (isWindows) noteDone(text.windows);
    read(content);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void readFile(event.dataTransfer.files[0]);
  };
  return (
    <Card title={text.sheet} actions={<Template />}>
      <Stack gap="sm" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <Text size="sm">{text.drop}</Text>
        <Textarea
          label={text.paste}
          rows={BOX_ROWS}
          value={pasted}
          error={wrong}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Group>
          <Button disabled={pasted.trim() === ''} onClick={() => read(pasted)}>
            {text.read}
          </Button>
          <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={readFile}>
            {(props) => (
              <Button variant="default" {...props}>
                {text.file}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Card>
  );
}

function Template() {
  const text = useWords(words);
  const { api } = useApi();
  const take = useChange({
    mutationFn: async () => {
      const file = await ok(api.GET('/api/v1/batches/template', { parseAs: 'blob' }));
      saveFile(file, 'satukurir-template.csv');
    },
  });
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={take.isPending}
        onClick={() => take.mutate()}
      >
        {text.template}
      </Button>
      {take.isError && <Failed error={take.error} />}
    </>
  );
}
