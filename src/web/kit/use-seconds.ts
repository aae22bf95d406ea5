import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** The time, new every second, for what runs down before one's eyes. */
export function useSeconds(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
