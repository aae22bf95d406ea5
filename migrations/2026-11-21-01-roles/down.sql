DROP FUNCTION grant_to_app(text, text);
