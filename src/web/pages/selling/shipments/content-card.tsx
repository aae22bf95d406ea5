import { Anchor, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '#src/web/kit/card.tsx';
import { formatCount, formatWeight } from '#src/web/kit/format.ts';
import { Money } from '#src/web/kit/money.tsx';
import { Time } from '#src/web/kit/time.tsx';
import { useLanguage, useWords } from '#src/web/words/language.tsx';
import type { Shipment } from './detail-query.ts';
import { detailWords } from './detail-words.ts';
import classes from './shipments.module.css';
import { words } from './words.ts';

/** Items, notes and metadata of the parcel. */
export function ContentCard({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  return (
    <Card title={text.items}>
      <Table className={classes.items}>
        <thead>
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.quantity}</th>
            <th scope="col">{text.itemPrice}</th>
          </tr>
        </thead>
        <tbody>
          {shipment.items.map((item, place) => (
            <tr key={`${item.name} ${place.toString()}`}>
              <td>{item.name}</td>
              <td>{formatCount(item.quantity)}</td>
              <td>
                <Money amount={item.price} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Facts shipment={shipment} />
    </Card>
  );
}

function Facts({ shipment }: { readonly shipment: Shipment }) {
  const text = useWords(detailWords);
  const { created } = useWords(words);
  const { language } = useLanguage();
  const { min, max } = shipment.estimated_days;
  const { proof, measured_weight_grams: measured, pickup } = shipment;
  const visit = pickup && `${pickup.date} ${pickup.window.start}–${pickup.window.end}`;
  const isCollected = shipment.collection_method === 'PICKUP';
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.weight, formatWeight(shipment.weight_grams, language)],
    [text.measured, measured && formatWeight(measured, language)],
    [text.estimate, text.days(min, max)],
    [text.collection, isCollected ? [text.pickup, visit].filter(Boolean).join(', ') : text.dropOff],
    [text.reference, shipment.reference],
    [text.notes, shipment.notes],
    [text.receivedBy, [proof?.receiver_name, proof?.relation].filter(Boolean).join(', ')],
    [text.proof, proof?.photo_url && <Photo url={proof.photo_url} />],
    [created, <Time key="created" at={shipment.created_at} exact />],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** A photo on the courier's server, which is opened by a click and never loaded by the page. */
function Photo({ url }: { readonly url: string }) {
  const text = useWords(detailWords);
  return (
    <Anchor href={url} target="_blank" rel="noreferrer">
      {text.photo}
    </Anchor>
  );
}
