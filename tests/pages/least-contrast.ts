/**
 * Runs in the browser: finds texts whose contrast with their background is below WCAG 2.2: 3 for
 * large text, 4.5 for all other.
 */
export const LEAST_CONTRAST = `(() => {
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = channels(colour).map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(element);
    return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
  };
  const found = [...document.body.querySelectorAll(':not(script)')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own.map(({ textContent }) => textContent.trim()).join('');
    if (text === '') return [];
    const { color, fontSize } = getComputedStyle(element);
    const [low, high] = [color, groundOf(element)].map(luminance).sort((a, b) => a - b);
    const needed = Number.parseFloat(fontSize) >= 24 ? 3 : 4.5;
    return { text, contrast: (high + 0.05) / (low + 0.05), needed };
  });
  const wrong = found.filter(({ contrast, needed }) => contrast < needed);
  return { texts: found.length, wrong };
})()`;
