import ViewColumnsIcon from '@heroicons/react/24/outline/ViewColumnsIcon';
import { Button, Checkbox, Popover, SegmentedControl, Stack } from '@mantine/core';
import { useWords } from '#src/web/words/language.tsx';
import { COLUMNS, type ColumnName, DENSITIES, type Density } from './columns.ts';
import { words } from './words.ts';

type ColumnsMenuProps = {
  readonly columns: readonly ColumnName[];
  readonly onChange: (columns: readonly ColumnName[]) => void;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
};

/** Choice of the columns and of the row height. */
export function ColumnsMenu({ columns, onChange, density, onDensity }: ColumnsMenuProps) {
  const text = useWords(words);
  const toggle = (name: ColumnName, isShown: boolean) =>
    onChange(COLUMNS.filter((one) => (one === name ? isShown : columns.includes(one))));
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<ViewColumnsIcon width={16} aria-hidden />}>
          {text.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {COLUMNS.map((name) => (
            <Checkbox
              key={name}
              label={text[name]}
              checked={columns.includes(name)}
              onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
            />
          ))}
          <SegmentedControl
            size="xs"
            aria-label={text.density}
            data={DENSITIES.map((value) => ({ value, label: text.densities[value] }))}
            value={density}
            onChange={onDensity}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
