import { Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { BATCH_ROWS_MAX } from '#domain/selling/batch/batch.ts';
import { isOrderLine } from '#domain/selling/batch/sheet.ts';
import { Card } from '#src/web/kit/card.tsx';
import { saveFile } from '#src/web/kit/files.ts';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import { isTooLong, type Sheet, sheetOf } from './batch-csv.ts';
import { templateCsv } from './column-names.ts';
import { type FileLines, linesOf, linesOfFile, type OtherKind } from './sheet.ts';
import { words } from './words.ts';

const BOX_ROWS = 8;
/** An export of a thousand orders from a marketplace, with all columns, takes one megabyte. */
const FILE_BYTES_MAX = 10 * 1024 * 1024;

export function PasteCard({ onRead }: { readonly onRead: (sheet: Sheet) => void }) {
  const text = useWords(words);
  const [pasted, setPasted] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const take = ({ lines, isWindows }: FileLines) => {
    const sheet = sheetOf(lines, isWindows);
    if (lines !== undefined && isOrderLine(lines.titles)) setWrong(text.untitled);
    else if (sheet === undefined) setWrong(text.nothing);
    else if (isTooLong(sheet)) setWrong(text.tooMany(BATCH_ROWS_MAX));
    else onRead(sheet);
  };
  const read = (reading: Promise<FileLines | OtherKind>) =>
    reading.then(
      (found) => (typeof found === 'string' ? setWrong(text.otherKinds[found]) : take(found)),
      () => setWrong(text.unreadable),
    );
  const readPasted = () => read(linesOf(pasted).then((lines) => ({ lines, isWindows: false })));
  const type = (content: string) => {
    setWrong(null);
    setPasted(content);
  };
  const readFile = (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > FILE_BYTES_MAX) setWrong(text.tooLarge);
    else void read(file.arrayBuffer().then(linesOfFile));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    readFile(event.dataTransfer.files[0]);
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
          <Button disabled={pasted.trim() === ''} onClick={() => void readPasted()}>
            {text.read}
          </Button>
          <FileButton accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv" onChange={readFile}>
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
  const { language } = useLanguage();
  const save = () => saveFile(new Blob([templateCsv(language)]), text.templateName);
  return (
    <Button size="compact-sm" variant="default" onClick={save}>
      {text.template}
    </Button>
  );
}
