DROP TABLE figure_head;

DROP TABLE daily_figure;
